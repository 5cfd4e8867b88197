import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useWrite } from '../api/use-write.ts';
import { sessionTexts as texts } from '../texts/session.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/feedback.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { bind, Form } from '../ui/forms/form.tsx';
import { SignInLayout, useStoreHandle } from './sign-in-layout.tsx';

export function ForgotPassword() {
  const handle = useStoreHandle();
  const form = useForm({ defaultValues: { handle, email: '' } });
  const request = useWrite('requestOperatorPasswordReset', { refreshes: false });
  const required = { required: texts.fillIn };
  const back = (
    <Link to="/login" search={{ store: handle || undefined }} className="link mr-auto self-center">
      {texts.backToSignIn}
    </Link>
  );
  return (
    <SignInLayout title={texts.resetTitle} intro={texts.resetIntro}>
      {request.reply ? (
        <div role="status" className="flex flex-col gap-4">
          <Callout tone="good">{texts.resetSent}</Callout>
          {back}
        </div>
      ) : (
        <Form
          form={form}
          error={request.error}
          onSubmit={(body) => request.send({ body })}
          actions={
            <>
              {back}
              <Button type="submit" variant="primary" isBusy={request.isSending}>
                {texts.resetSend}
              </Button>
            </>
          }
        >
          <TextField
            label={texts.store}
            hint={texts.storeHint}
            autoCapitalize="none"
            {...bind(form, 'handle', required)}
          />
          <TextField
            label={texts.email}
            type="email"
            autoComplete="username"
            {...bind(form, 'email', required)}
          />
        </Form>
      )}
    </SignInLayout>
  );
}
