import type { PersonIdentifier } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { download } from '../../api/download.ts';
import { useWrite } from '../../api/use-write.ts';
import { customerTexts as texts } from '../../texts/customers.ts';
import { OwnerButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { useFreshWrite } from '../shared/use-fresh-write.ts';

interface PersonProps {
  readonly person: PersonIdentifier;
  /** Typed to confirm, such as the e-mail address. */
  readonly word: string;
  /** After the erasure, where the page is gone. */
  readonly onErased?: () => void;
}

/** Export and erasure of a person's data, for owners. */
export function PersonActions({ person, word, onErased }: PersonProps) {
  const [isErasing, setErasing] = useState(false);
  const exported = useWrite('exportPerson', {
    successMessage: texts.personExport.done,
    refreshes: false,
    onDone: (data) =>
      download(texts.personExport.file(word), JSON.stringify(data, null, 2), 'application/json'),
  });
  return (
    <>
      <OwnerButton
        icon="download"
        isBusy={exported.isSending}
        onClick={() => exported.send({ body: person })}
      >
        {texts.personExport.action}
      </OwnerButton>
      <OwnerButton onClick={() => setErasing(true)}>{texts.erase.action}</OwnerButton>
      {exported.error ? <ErrorNotice error={exported.error} /> : null}
      {isErasing && (
        <EraseDialog
          person={person}
          word={word}
          onClose={() => setErasing(false)}
          {...(onErased && { onErased })}
        />
      )}
    </>
  );
}

function EraseDialog({ person, word, onErased, onClose }: PersonProps & { onClose: () => void }) {
  const form = useForm({ defaultValues: { word: '' } });
  const erase = useFreshWrite('erasePerson', {
    successMessage: ({ erasedOrders }) => texts.erase.done(erasedOrders),
    onDone: () => {
      onClose();
      onErased?.();
    },
  });
  return (
    <FormDialog
      title={texts.erase.title}
      form={form}
      write={erase}
      onClose={onClose}
      isDangerous
      action={texts.erase.action}
      onSubmit={() => erase.send({ body: person })}
    >
      <ul className="list-disc pl-5">
        {texts.erase.effect.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <TextField
        label={texts.erase.confirm(word)}
        autoComplete="off"
        {...bind(form, 'word', {
          validate: (typed) =>
            typed.trim().toLowerCase() === word.toLowerCase() || texts.erase.mismatch,
        })}
      />
    </FormDialog>
  );
}
