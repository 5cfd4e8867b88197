import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { MessageContent } from '../../../ports/messages/message.ts';
import type { TemplateName, TemplateWords } from '../../../ports/messages/store-templates.ts';
import { problemIn, renderTemplate, TEMPLATES } from './template.ts';
import { templateOf } from './templates.ts';

/** Renders a template with sample values for the code or link. */
export function previewTemplate(
  ctx: StoreContext,
  name: TemplateName,
  draft: TemplateWords | null,
): MessageContent {
  const words = draft ?? templateOf(ctx.store, name);
  const problem = problemIn(name, words);
  if (problem) throw new ApiError('TEMPLATE_INVALID', problem);
  return renderTemplate(name, words, { ...TEMPLATES[name].sample, store: ctx.store.name });
}
