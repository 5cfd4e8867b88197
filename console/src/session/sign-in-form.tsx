import { isCode, type Reply } from '@cartwright/client/admin';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../api/use-write.ts';
import { sessionTexts as texts } from '../texts/session.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { bind, Form } from '../ui/forms/form.tsx';
import { rememberStore } from './remembered-store.ts';
import { signIns } from './sign-ins.ts';

interface Credentials {
  handle: string;
  email: string;
  password: string;
  code: string;
}

/** Store, e-mail and password; then the second factor, where the operator has one. */
export function SignInForm({
  handle,
  email,
  isFixed,
  onSignedIn,
  extra,
}: {
  handle: string;
  email?: string;
  /** The store and the operator are known and cannot be changed. */
  isFixed?: boolean;
  onSignedIn: (session: Reply<'signInOperator'>) => void;
  extra?: ReactNode;
}) {
  const form = useForm<Credentials>({
    defaultValues: { handle, email: email ?? '', password: '', code: '' },
  });
  const signIn = useWrite('signInOperator', {
    refreshes: false,
    onDone: (session) => {
      rememberStore(session.store.handle);
      onSignedIn(session);
      signIns.announce();
    },
  });
  const isAskedForCode = isCode(signIn.error, 'SECOND_FACTOR_REQUIRED');
  const [asksForCode, setAsksForCode] = useState(false);
  useEffect(() => {
    if (isAskedForCode) setAsksForCode(true);
  }, [isAskedForCode]);

  function startOver() {
    signIn.reset();
    form.resetField('code');
    setAsksForCode(false);
  }

  function send({ code, ...credentials }: Credentials) {
    const given = asksForCode ? { code: code.trim() } : {};
    return signIn.send({ body: { ...credentials, ...given, cookie: true } });
  }

  const required = { required: texts.fillIn };
  return (
    <Form
      form={form}
      onSubmit={send}
      error={isAskedForCode ? undefined : signIn.error}
      actions={
        <>
          {asksForCode ? (
            <Button variant="quiet" onClick={startOver}>
              {texts.otherOperator}
            </Button>
          ) : (
            extra
          )}
          <Button type="submit" variant="primary" isBusy={signIn.isSending}>
            {texts.signIn}
          </Button>
        </>
      }
    >
      <div className={asksForCode ? 'hidden' : 'flex flex-col gap-4'}>
        <TextField
          label={texts.store}
          hint={isFixed ? undefined : texts.storeHint}
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isFixed}
          {...bind(form, 'handle', required)}
        />
        <TextField
          label={texts.email}
          type="email"
          autoComplete="username"
          readOnly={isFixed}
          {...bind(form, 'email', required)}
        />
        <TextField
          label={texts.password}
          type="password"
          autoComplete="current-password"
          data-autofocus={isFixed ? true : undefined}
          {...bind(form, 'password', required)}
        />
      </div>
      {asksForCode && (
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="one-time-code"
          autoFocus
          {...bind(form, 'code', required)}
        />
      )}
    </Form>
  );
}
