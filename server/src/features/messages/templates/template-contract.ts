import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../../platform/http/openapi/envelope.ts';
import type { MessageContent } from '../../../ports/messages/message.ts';
import {
  TEMPLATE_NAMES,
  type TemplateName,
  type TemplateWords,
} from '../../../ports/messages/store-templates.ts';
import type { Store } from '../../../ports/store.ts';
import { etagOf } from '../../stores/settings/etag.ts';
import { MAIL_MAX, SUBJECT_MAX, TEMPLATES } from './template.ts';

const template = OneOf(TEMPLATE_NAMES, { title: 'MessageTemplateName' });
const subject = Type.Optional(Nullable(Type.String({ maxLength: SUBJECT_MAX })));
const text = Type.String({ minLength: 1, maxLength: MAIL_MAX });

const WordsView = Component(
  'TemplateWords',
  Type.Object({ subject: Nullable(Type.String()), text: Type.String() }),
);

export const TemplateBody = Component(
  'MessageTemplateInput',
  Type.Object({ template, subject, text }),
);

export const PreviewBody = Component(
  'MessageTemplatePreviewInput',
  Type.Object({
    template,
    subject,
    text: Type.Optional({ ...text, description: 'Defaults to the current text.' }),
  }),
);

export const ResetBody = Component('MessageTemplateResetInput', Type.Object({ template }));

export const TemplateView = Component(
  'MessageTemplate',
  Type.Object({
    template,
    own: Nullable(WordsView),
    version: Type.String({ description: 'For `if-match` of the next change.' }),
    initial: WordsView,
    required: Type.Array(Type.String({ description: 'Placeholders, without their braces.' })),
    optional: Type.Array(Type.String()),
  }),
);

export const TemplateListView = Type.Object({ templates: Type.Array(TemplateView) });

export function templateView(
  name: TemplateName,
  own: TemplateWords | null,
): Static<typeof TemplateView> {
  const { words, required, optional } = TEMPLATES[name];
  const shown = ({ subject: line, text: body }: TemplateWords) => ({ subject: line, text: body });
  return {
    template: name,
    own: own && shown(own),
    version: etagOf(own),
    initial: shown(words),
    required: [...required],
    optional: [...optional],
  };
}

export function templateListView({ settings }: Store): Static<typeof TemplateListView> {
  const templates = TEMPLATE_NAMES.map((name) =>
    templateView(name, settings.messageTemplates?.[name] ?? null),
  );
  return { templates };
}

/** A rendered message has the same fields. */
export const PreviewView = WordsView;

export function previewView({
  subject: line,
  text: body,
}: MessageContent): Static<typeof WordsView> {
  return { subject: line, text: body };
}
