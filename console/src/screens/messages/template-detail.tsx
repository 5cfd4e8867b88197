import type { Reply } from '@cartwright/client/admin';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { problemOf } from '../../api/problem.ts';
import { useOperation } from '../../api/use-operation.ts';
import { useWrite } from '../../api/use-write.ts';
import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { messageTexts as texts } from '../../texts/messages.ts';
import { OwnerButton } from '../../ui/button.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Callout, EmptyState, Loaded, Skeleton } from '../../ui/feedback.tsx';
import { TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { bind, Form } from '../../ui/forms/form.tsx';
import { Card, Columns, Page } from '../../ui/page.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import type { Template } from './template-list.tsx';

export function TemplateDetail() {
  const { template: name = '' } = useParams({ strict: false });
  const templates = useOperation('listMessageTemplates');
  return (
    <Page
      title={texts.templateNames[name] ?? name}
      parent={{ to: '/messages/templates', label: texts.templates }}
    >
      <Loaded from={templates}>
        {(reply) => {
          const found = reply.templates.find(({ template }) => template === name);
          if (!found) return <EmptyState title={name} />;
          return (
            <TemplateEditor
              key={found.template}
              template={found}
              reload={async () => versionOf((await templates.refetch()).data, name)}
            />
          );
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

function versionOf(reply: Reply<'listMessageTemplates'> | undefined, name: string) {
  return reply?.templates.find(({ template }) => template === name)?.version;
}

function TemplateEditor({
  template,
  reload,
}: {
  template: Template;
  /** Reads the templates again and returns the version of this one. */
  reload: () => Promise<string | undefined>;
}) {
  const { isOwner } = useSession();
  const [version, setVersion] = useState(template.version);
  const [isResetting, setResetting] = useState(false);
  const form = useForm<TemplateValues>({ defaultValues: valuesOf(template), disabled: !isOwner });
  const write = useWrite('setMessageTemplate', { says: texts.saved });
  const isStale = problemOf(write.error).code === 'VERSION_MISMATCH';

  function accept(next: Template) {
    setVersion(next.version);
    form.reset(valuesOf(next));
  }

  async function send(values: TemplateValues) {
    const body = { template: template.template, ...textsOf(template, values) };
    const saved = await write.send({ body }, { ifMatch: version });
    if (saved) accept(saved);
    else setVersion((await reload()) ?? version);
  }

  return (
    <>
      <UnsavedChanges isDirty={form.formState.isDirty} />
      <Columns
        main={
          <Card>
            <Form
              form={form}
              error={isStale ? undefined : write.error}
              onSubmit={send}
              actions={
                <>
                  {template.own && (
                    <OwnerButton onClick={() => setResetting(true)}>{texts.reset}</OwnerButton>
                  )}
                  <OwnerButton type="submit" look="primary" isBusy={write.isSending}>
                    {texts.save}
                  </OwnerButton>
                </>
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
              {isStale && <Callout tone="warn">{texts.stale}</Callout>}
            </Form>
          </Card>
        }
        side={<TemplateSide template={template} form={form} />}
      />
      {isResetting && (
        <ResetDialog
          template={template}
          onClose={() => setResetting(false)}
          onReset={(next) => {
            setResetting(false);
            accept(next);
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
  const values = useWatch({ control: form.control });
  const { subject = '', text = '' } = values;
  const preview = useWrite('previewMessageTemplate', { refreshes: false });
  const { send } = preview;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts a preview.
  useEffect(() => {
    const timer = setTimeout(() => {
      void send({ body: { template: template.template, ...textsOf(template, { subject, text }) } });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [subject, text, template]);
  if (preview.error) return <ErrorNotice error={preview.error} />;
  if (!preview.reply) return <Skeleton />;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">{texts.previewHint}</p>
      {preview.reply.subject && <p className="font-medium">{preview.reply.subject}</p>}
      <p className="rounded-md bg-sunken p-3 break-words whitespace-pre-wrap">
        {preview.reply.text}
      </p>
    </div>
  );
}

function ResetDialog({
  template,
  onClose,
  onReset,
}: {
  template: Template;
  onClose: () => void;
  onReset: (next: Template) => void;
}) {
  const write = useWrite('resetMessageTemplate', { says: texts.wasReset, onDone: onReset });
  return (
    <ConfirmDialog
      title={texts.resetTitle}
      effect={texts.resetEffect}
      action={texts.reset}
      isBusy={write.isSending}
      error={write.error}
      onConfirm={() => void write.send({ body: { template: template.template } })}
      onClose={onClose}
    />
  );
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
