import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { TemplateName, TemplateWords } from '../../../ports/messages/store-templates.ts';
import { changeTemplate } from '../../stores/settings/change-template.ts';
import { problemIn } from './template.ts';

/** A message without its code or its link is of no use, so such words are not taken. */
export async function setTemplate(
  ctx: StoreContext,
  name: TemplateName,
  words: TemplateWords,
): Promise<void> {
  const problem = problemIn(name, words);
  if (problem) throw new ApiError('TEMPLATE_INVALID', problem);
  await changeTemplate(ctx, name, words);
}
