import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../api/use-write.ts';
import { sessionTexts as texts } from '../texts/session.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/feedback.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { bind, Form } from '../ui/forms/form.tsx';
import { linkToken, SignInLayout, useStoreHandle } from './sign-in-layout.tsx';

const PASSWORD_MIN = 10;

/** `/admin/reset-password?store=…#token=…`, from the mail. */
export function ResetPassword() {
  const handle = useStoreHandle();
  const goToSignIn = useSignInPage();
  const reset = useWrite('resetOperatorPassword', {
    refreshes: false,
    successMessage: texts.setDone,
    onDone: () => goToSignIn(handle),
  });
  return (
    <SignInLayout title={texts.setTitle}>
      <PasswordForm write={reset} action={texts.setAction} />
    </SignInLayout>
  );
}

/** `/admin/invitation?store=…#token=…`, from the mail. */
export function AcceptInvitation() {
  const goToSignIn = useSignInPage();
  const accept = useWrite('acceptInvitation', {
    refreshes: false,
    successMessage: ({ store }) => texts.acceptDone(store.name),
    onDone: ({ store }) => goToSignIn(store.handle),
  });
  return (
    <SignInLayout title={texts.acceptTitle} intro={texts.acceptIntro}>
      <PasswordForm write={accept} action={texts.acceptAction} />
    </SignInLayout>
  );
}

function useSignInPage() {
  const navigate = useNavigate();
  return (store: string) =>
    void navigate({ to: '/login', search: { store: store || undefined }, hash: '' });
}

interface PasswordWrite {
  send(args: { body: { token: string; password: string } }): Promise<unknown>;
  readonly isSending: boolean;
  readonly error: unknown;
}

function PasswordForm({ write, action }: { write: PasswordWrite; action: string }) {
  const [token] = useState(linkToken);
  const form = useForm({ defaultValues: { password: '' } });
  if (token === '') return <Callout tone="warn">{texts.linkBroken}</Callout>;
  return (
    <Form
      form={form}
      error={write.error}
      onSubmit={({ password }) => write.send({ body: { token, password } })}
      actions={
        <Button type="submit" variant="primary" isBusy={write.isSending}>
          {action}
        </Button>
      }
    >
      <TextField
        label={texts.newPassword}
        hint={texts.passwordHint}
        type="password"
        autoComplete="new-password"
        {...bind(form, 'password', {
          required: texts.fillIn,
          minLength: { value: PASSWORD_MIN, message: texts.passwordShort },
        })}
      />
    </Form>
  );
}
