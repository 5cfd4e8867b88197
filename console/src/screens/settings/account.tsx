import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { accountTexts as texts } from '../../texts/settings/settings.ts';
import { shellTexts } from '../../texts/shell.ts';
import { Button } from '../../ui/button.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind, Form } from '../../ui/forms/form.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SecondFactor } from './second-factor.tsx';

export function Account() {
  const { operator } = useSession();
  return (
    <Page title={shellTexts.screens.account} intro={texts.intro(operator.email)}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <PasswordCard />
        <SecondFactor />
      </div>
      <OwnSessions />
      <ForDevelopers id="listOwnSessions" args={{}} />
    </Page>
  );
}

const EMPTY = { currentPassword: '', password: '' };

function PasswordCard() {
  const form = useForm({ defaultValues: EMPTY });
  const write = useWrite('changeOwnPassword', {
    successMessage: texts.passwordChanged,
    onDone: () => form.reset(EMPTY),
  });
  const required = { required: commonTexts.required };
  return (
    <Card title={texts.password}>
      <Form
        form={form}
        error={write.error}
        onSubmit={(body) => write.send({ body })}
        actions={
          <Button type="submit" variant="primary" isBusy={write.isSending}>
            {texts.changePassword}
          </Button>
        }
      >
        <TextField
          label={texts.currentPassword}
          type="password"
          autoComplete="current-password"
          {...bind(form, 'currentPassword', required)}
        />
        <TextField
          label={texts.newPassword}
          hint={texts.newPasswordHint}
          type="password"
          autoComplete="new-password"
          {...bind(form, 'password', required)}
        />
      </Form>
    </Card>
  );
}
