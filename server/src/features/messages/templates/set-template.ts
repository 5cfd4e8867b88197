import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { changeTemplate } from '../../stores/settings/change-template.ts';
import { problemIn, type TemplateName, type TemplateText } from './template.ts';

/** Rejects a template without its required code or link. */
export async function setTemplate(
  ctx: StoreContext,
  name: TemplateName,
  words: TemplateText,
): Promise<void> {
  const problem = problemIn(name, words);
  if (problem) throw new ApiError('TEMPLATE_INVALID', problem);
  await changeTemplate(ctx, name, words);
}
