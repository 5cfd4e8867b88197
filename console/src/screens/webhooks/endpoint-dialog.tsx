import type { Reply } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { commonTexts } from '../../texts/common.ts';
import { webhookTexts as texts } from '../../texts/settings/webhooks.ts';
import { CheckboxField, TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { eitherWrite, FormDialog } from '../shared/form-dialog.tsx';
import { changedFields } from '../shared/inputs.ts';
import { SUBSCRIBED_TYPES, type SubscribedType } from './event-types.ts';

export type Endpoint = Reply<'listWebhookEndpoints'>['endpoints'][number];

interface EndpointValues {
  url: string;
  description: string;
  takesAll: boolean;
  eventTypes: SubscribedType[];
}

/** Adds an endpoint, or changes the one that is given. */
export function EndpointDialog({
  endpoint,
  onClose,
  onSecret,
}: {
  endpoint?: Endpoint;
  onClose: () => void;
  onSecret?: (secret: string) => void;
}) {
  // What the form began with: the one on the page may change meanwhile.
  const [before] = useState(endpoint);
  const form = useForm<EndpointValues>({ defaultValues: valuesOf(before) });
  const created = useWrite('createWebhookEndpoint', {
    successMessage: texts.created,
    onDone: ({ secret }) => onSecret?.(secret),
  });
  const changed = useWrite('changeWebhookEndpoint', {
    successMessage: texts.changed,
    onDone: onClose,
  });

  function send({ url, description, takesAll, eventTypes }: EndpointValues) {
    const body = {
      url,
      description: description || null,
      eventTypes: takesAll ? null : eventTypes,
    };
    return before
      ? changed.send({ path: { endpointId: before.id }, body: changedFields(before, body) })
      : created.send({ body });
  }

  return (
    <FormDialog
      title={endpoint ? texts.edit : texts.add}
      isWide
      form={form}
      write={eitherWrite(created, changed)}
      action={texts.save}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label={texts.url}
        hint={texts.urlHint}
        type="url"
        placeholder="https://"
        {...bind(form, 'url', { required: commonTexts.required })}
      />
      <TextField label={texts.description} isOptional {...bind(form, 'description')} />
      <CheckboxField label={texts.takesAll} {...bind(form, 'takesAll')} />
      <EventTypeChoice form={form} />
    </FormDialog>
  );
}

function EventTypeChoice({ form }: { form: ReturnType<typeof useForm<EndpointValues>> }) {
  const takesAll = useWatch({ control: form.control, name: 'takesAll' });
  if (takesAll) return null;
  const { error, ...wiring } = bind(form, 'eventTypes', {
    validate: (chosen, { takesAll: all }) => all || chosen.length > 0 || texts.chooseEvents,
  });
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{texts.eventTypes}</legend>
      <div className="grid gap-1.5 sm:grid-cols-2">
        {SUBSCRIBED_TYPES.map((type) => (
          <label key={type} className="flex items-center gap-2">
            <input type="checkbox" value={type} {...wiring} className="size-4.5 accent-accent" />
            <span className="font-mono text-sm">{type}</span>
          </label>
        ))}
      </div>
      {error && <p className="mt-1 text-sm text-bad">{error}</p>}
    </fieldset>
  );
}

function valuesOf(endpoint: Endpoint | undefined): EndpointValues {
  const chosen: readonly string[] = endpoint?.eventTypes ?? [];
  return {
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    takesAll: endpoint ? endpoint.eventTypes === null : true,
    eventTypes: SUBSCRIBED_TYPES.filter((type) => chosen.includes(type)),
  };
}
