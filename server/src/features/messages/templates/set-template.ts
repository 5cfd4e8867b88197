import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { TemplateName, TemplateWords } from '../../../ports/messages/store-templates.ts';
import { changeTemplate } from '../../stores/settings/change-template.ts';
import { problemIn } from './template.ts';

/** Rejects a template without its required code or link. */
export async function setTemplate(
  ctx: StoreContext,
  name: TemplateName,
  words: TemplateWords,
): Promise<void> {
  const problem = problemIn(name, words);
  if (problem) throw new ApiError('TEMPLATE_INVALID', problem);
  await changeTemplate(ctx, name, words);
}
