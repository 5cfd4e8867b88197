import type { Args, OperationId, Reply, Tagged, TaggedOperationId } from '@cartwright/client/admin';
import type { ReactNode } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useWrite, type Write, type WriteOptions } from '../../api/use-write.ts';
import { humanize } from '../../format/words.ts';
import { commonTexts } from '../../texts/common.ts';
import { Form } from '../../ui/forms/form.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { OperationButton, useMayCall } from './operation-button.tsx';
import { StaleNotice, shownError } from './stale-notice.tsx';
import { type Replacement, type Saved, useReplacement } from './use-replacement.ts';

/** What a form over the settings that `Id` reads is given by `Loaded`. */
export interface SettingsProps<Id extends TaggedOperationId> {
  readonly saved: Saved<Reply<Id>>;
  readonly tagged: Tagged<Reply<Id>>;
}

export interface Settings<Id extends OperationId, Data, Values extends FieldValues> {
  readonly operation: Id;
  readonly form: UseFormReturn<Values, unknown, Values>;
  readonly write: Write<Id>;
  readonly replacement: Replacement<Data, Values>;
  /** Saves unless another operator has saved since the form was loaded. */
  readonly save: (values: Values) => Promise<void>;
}

/** A form over settings that one operation replaces as a whole. Show it as `SettingsForm`. */
export function useSettingsForm<Id extends OperationId, Data, Values extends FieldValues>({
  operation,
  saved,
  tagged,
  valuesOf,
  argsOf,
  ...options
}: Pick<WriteOptions<Id>, 'successMessage' | 'onDone'> & {
  operation: Id;
  saved: Saved<Data>;
  tagged: Tagged<Data>;
  valuesOf: (data: Data) => Values;
  argsOf: (values: Values) => Args<Id>;
}): Settings<Id, Data, Values> {
  const form = useForm<Values>({ defaultValues: valuesOf(tagged.data) as DefaultValues<Values> });
  const write = useWrite(operation, options);
  const replacement = useReplacement({ form, saved, tagged, valuesOf, error: write.error });
  async function save(values: Values) {
    const reply = await write.send(argsOf(values), { ifMatch: replacement.basis.etag });
    if (reply) await replacement.adopt();
  }
  return { operation, form, write, replacement, save };
}

/** The frame of a settings form. Its fields are disabled for operators who may not save. */
export function SettingsForm<Id extends OperationId, Data, Values extends FieldValues>({
  settings: { operation, form, write, replacement, save },
  names = {},
  fieldOf,
  action = commonTexts.save,
  otherActions,
  children,
}: {
  settings: Settings<Id, Data, Values>;
  /** Labels of the parts of the form, where they differ from the names. */
  names?: Readonly<Record<string, string>>;
  fieldOf?: (path: string) => string;
  action?: string;
  otherActions?: ReactNode;
  children: ReactNode;
}) {
  const mayWrite = useMayCall(operation);
  return (
    <Form
      form={form}
      error={shownError(write.error)}
      {...(fieldOf && { fieldOf })}
      onSubmit={save}
      actions={
        <>
          {otherActions}
          <OperationButton
            operation={operation}
            type="submit"
            variant="primary"
            isBusy={write.isSending}
          >
            {action}
          </OperationButton>
        </>
      }
    >
      <UnsavedChanges isDirty={form.formState.isDirty} />
      <StaleNotice
        replacement={replacement}
        error={write.error}
        onSettled={write.reset}
        nameOf={(part) => names[part] ?? humanize(part)}
      />
      <fieldset disabled={!mayWrite} className="flex min-w-0 flex-col gap-4">
        {children}
      </fieldset>
    </Form>
  );
}
