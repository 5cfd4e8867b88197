import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Words } from '../message.ts';
import {
  problemIn,
  TEMPLATES,
  type TemplateName,
  type TemplateWords,
  written,
} from './template.ts';
import { wordsOf } from './templates.ts';

/** Renders a template with sample values for the code or link. */
export function previewTemplate(
  ctx: StoreContext,
  name: TemplateName,
  input: TemplateWords | null,
): Words {
  const words = input ?? wordsOf(ctx.store, name);
  const problem = problemIn(name, words);
  if (problem) throw new ApiError('TEMPLATE_INVALID', problem);
  return written(name, words, { ...TEMPLATES[name].sample, store: ctx.store.name });
}
