import type { Reply } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { commonTexts } from '../../texts/common.ts';
import { accountTexts as texts } from '../../texts/settings/settings.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';

/** The fields by which an operator proves who is at the browser. */
export const OWN_PASSWORD = {
  label: texts.yourPassword,
  type: 'password',
  autoComplete: 'current-password',
} as const;
export const CODE = {
  label: texts.code,
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
} as const;

interface SetUpProps {
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Asks for the password, shows the secret, and asks for a first code. */
export function SetUpDialog({ onClose, onCodes }: SetUpProps) {
  const [begun, setBegun] = useState<Reply<'beginSecondFactor'> | undefined>(undefined);
  if (begun) return <CodeStep begun={begun} onClose={onClose} onCodes={onCodes} />;
  return <PasswordStep onClose={onClose} onBegun={setBegun} />;
}

function PasswordStep({
  onClose,
  onBegun,
}: {
  onClose: () => void;
  onBegun: (begun: Reply<'beginSecondFactor'>) => void;
}) {
  const form = useForm({ defaultValues: { password: '' } });
  const write = useWrite('beginSecondFactor', { onDone: onBegun });
  return (
    <FormDialog
      title={texts.setUpTitle}
      form={form}
      write={write}
      action={texts.next}
      onSubmit={(body) => write.send({ body })}
      onClose={onClose}
    >
      <TextField
        {...OWN_PASSWORD}
        {...bind(form, 'password', { required: commonTexts.required })}
      />
    </FormDialog>
  );
}

function CodeStep({ begun, onClose, onCodes }: SetUpProps & { begun: Reply<'beginSecondFactor'> }) {
  const form = useForm({ defaultValues: { code: '' } });
  const write = useWrite('confirmSecondFactor', {
    successMessage: texts.turnedOn,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <FormDialog
      title={texts.setUpTitle}
      form={form}
      write={write}
      action={texts.confirm}
      onSubmit={(body) => write.send({ body })}
      onClose={onClose}
    >
      <p>{texts.addToApp}</p>
      <a href={begun.uri} className="link">
        {texts.openApp}
      </a>
      <CodeBlock label={texts.secret} text={begun.secret} />
      <TextField {...CODE} {...bind(form, 'code', { required: commonTexts.required })} />
    </FormDialog>
  );
}
