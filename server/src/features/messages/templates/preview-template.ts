import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Words } from '../../../ports/messages/message.ts';
import type { TemplateName, TemplateWords } from '../../../ports/messages/store-templates.ts';
import { problemIn, TEMPLATES, written } from './template.ts';
import { wordsOf } from './templates.ts';

/** What a shopper would read, with examples in place of the code or the link. */
export function previewTemplate(
  ctx: StoreContext,
  name: TemplateName,
  wish: TemplateWords | null,
): Words {
  const words = wish ?? wordsOf(ctx.store, name);
  const problem = problemIn(name, words);
  if (problem) throw new ApiError('TEMPLATE_INVALID', problem);
  return written(name, words, { ...TEMPLATES[name].sample, store: ctx.store.name });
}
