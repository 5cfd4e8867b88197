import type { Reply, Tagged } from '@cartwright/client/admin';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type useForm, useWatch } from 'react-hook-form';
import { useOperation } from '../../api/use-operation.ts';
import { commonTexts } from '../../texts/common.ts';
import { messageTexts as texts } from '../../texts/settings/messages.ts';
import { OwnerButton } from '../../ui/button.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/feedback.tsx';
import { TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { Card, Columns, Page } from '../../ui/page.tsx';
import { OperationDialog } from '../shared/operation-dialog.tsx';
import { SettingsForm, useSettingsForm } from '../shared/settings-form.tsx';
import type { Saved } from '../shared/use-replacement.ts';
import type { Template } from './template-list.tsx';

export function TemplateDetail() {
  const { template: name = '' } = useParams({ strict: false });
  const templates = useOperation('listMessageTemplates');
  const saved = {
    refetch: async () => ({ data: taggedIn((await templates.refetch()).data, name) }),
  };
  return (
    <Page
      title={texts.templateNames[name] ?? name}
      parent={{ to: '/messages/templates', label: texts.templates }}
    >
      <Loaded from={templates}>
        {(reply) => {
          const tagged = taggedIn(reply, name);
          if (!tagged) return <EmptyState title={name} />;
          return <TemplateEditor saved={saved} tagged={tagged} />;
        }}
      </Loaded>
      <ForDevelopers id="listMessageTemplates" args={{}} />
    </Page>
  );
}

interface TemplateValues {
  subject: string;
  text: string;
}

/** One template of the list; its version is its ETag. */
function taggedIn(reply: Reply<'listMessageTemplates'> | undefined, name: string) {
  const data = reply?.templates.find(({ template }) => template === name);
  return data && { data, etag: data.version };
}

function TemplateEditor({ saved, tagged }: { saved: Saved<Template>; tagged: Tagged<Template> }) {
  const template = tagged.data;
  const [isResetting, setResetting] = useState(false);
  const settings = useSettingsForm({
    operation: 'setMessageTemplate',
    saved,
    tagged,
    valuesOf,
    argsOf: (values: TemplateValues) => ({
      body: { template: template.template, ...textsOf(template, values) },
    }),
    successMessage: texts.saved,
  });
  const { form, replacement } = settings;
  return (
    <>
      <Columns
        main={
          <Card>
            <SettingsForm
              settings={settings}
              names={{ subject: texts.subject, text: texts.text }}
              action={texts.save}
              otherActions={
                template.own && (
                  <OwnerButton onClick={() => setResetting(true)}>{texts.reset}</OwnerButton>
                )
              }
            >
              {template.initial.subject !== null && (
                <TextField
                  label={texts.subject}
                  {...bind(form, 'subject', { required: commonTexts.required })}
                />
              )}
              <TextAreaField
                label={texts.text}
                rows={10}
                {...bind(form, 'text', { required: commonTexts.required })}
              />
            </SettingsForm>
          </Card>
        }
        side={<TemplateSide template={template} form={form} />}
      />
      {isResetting && (
        <OperationDialog
          operation="resetMessageTemplate"
          args={{ body: { template: template.template } }}
          successMessage={texts.wasReset}
          title={texts.resetTitle}
          effect={texts.resetEffect}
          action={texts.reset}
          onClose={() => setResetting(false)}
          onDone={() => {
            setResetting(false);
            void replacement.discard();
          }}
        />
      )}
    </>
  );
}

function TemplateSide({
  template,
  form,
}: {
  template: Template;
  form: ReturnType<typeof useForm<TemplateValues>>;
}) {
  return (
    <>
      <Card title={texts.preview}>
        <Preview template={template} form={form} />
      </Card>
      <Card title={texts.placeholders}>
        <DescriptionList
          items={[
            { term: texts.requiredPlaceholders, value: placeholders(template.required) },
            { term: texts.optionalPlaceholders, value: placeholders(template.optional) },
          ]}
        />
      </Card>
    </>
  );
}

const TYPING_MS = 400;

/** The message with example data, a moment after typing. */
function Preview({
  template,
  form,
}: {
  template: Template;
  form: ReturnType<typeof useForm<TemplateValues>>;
}) {
  const { subject = '', text = '' } = useWatch({ control: form.control });
  const typed = { subject: useSettled(subject), text: useSettled(text) };
  const preview = useOperation(
    'previewMessageTemplate',
    { body: { template: template.template, ...textsOf(template, typed) } },
    { keepsPrevious: true },
  );
  if (preview.error) return <ErrorNotice error={preview.error} />;
  if (!preview.data) return <Skeleton />;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">{texts.previewHint}</p>
      {preview.data.subject && <p className="font-medium">{preview.data.subject}</p>}
      <p className="rounded-md bg-sunken p-3 break-words whitespace-pre-wrap">
        {preview.data.text}
      </p>
    </div>
  );
}

/** The value, once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function placeholders(names: readonly string[]) {
  if (names.length === 0) return commonTexts.none;
  return <code className="font-mono text-sm">{names.map((name) => `{${name}}`).join(' ')}</code>;
}

function valuesOf({ own, initial }: Template): TemplateValues {
  const { subject, text } = own ?? initial;
  return { subject: subject ?? '', text };
}

function textsOf({ initial }: Template, { subject, text }: TemplateValues) {
  return { text, subject: initial.subject === null ? null : subject };
}
