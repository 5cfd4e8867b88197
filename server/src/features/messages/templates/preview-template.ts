import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { MessageContent } from '../message.ts';
import {
  problemIn,
  renderTemplate,
  TEMPLATES,
  type TemplateName,
  type TemplateText,
} from './template.ts';
import { templateOf } from './templates.ts';

/** Renders a template with sample values for the code or link. */
export function previewTemplate(
  ctx: StoreContext,
  name: TemplateName,
  input: TemplateText | null,
): MessageContent {
  const words = input ?? templateOf(ctx.store, name);
  const problem = problemIn(name, words);
  if (problem) throw new ApiError('TEMPLATE_INVALID', problem);
  return renderTemplate(name, words, { ...TEMPLATES[name].sample, store: ctx.store.name });
}
