import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useOperation } from '../../api/use-operation.ts';
import { useWrite } from '../../api/use-write.ts';
import { commonTexts } from '../../texts/common.ts';
import { accountTexts as texts } from '../../texts/settings/settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { Card } from '../../ui/page.tsx';
import { SecretDialog } from '../../ui/secret.tsx';
import { Time } from '../../ui/values.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { CODE, OWN_PASSWORD, SetUpDialog } from './second-factor-set-up.tsx';

type Open = 'setUp' | 'renew' | 'turnOff';

export function SecondFactor() {
  const factor = useOperation('getSecondFactor');
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const [codes, setCodes] = useState<readonly string[] | undefined>(undefined);
  const close = () => setOpen(undefined);
  const show = (made: readonly string[]) => {
    close();
    setCodes(made);
  };
  return (
    <Card title={texts.secondFactor}>
      <p className="mb-3 text-muted">{texts.secondFactorText}</p>
      <Loaded from={factor} lines={2}>
        {({ enabledAt, recoveryCodesLeft }) =>
          enabledAt ? (
            <FactorOn since={enabledAt} codesLeft={recoveryCodesLeft} open={setOpen} />
          ) : (
            <div className="flex items-center justify-between gap-2">
              <Badge>{texts.off}</Badge>
              <Button variant="primary" onClick={() => setOpen('setUp')}>
                {texts.setUp}
              </Button>
            </div>
          )
        }
      </Loaded>
      {open === 'setUp' && <SetUpDialog onClose={close} onCodes={show} />}
      {open === 'renew' && <RenewDialog onClose={close} onCodes={show} />}
      {open === 'turnOff' && <TurnOffDialog onClose={close} />}
      {codes && (
        <SecretDialog
          title={texts.recoveryTitle}
          label={texts.recovery}
          secret={codes.join('\n')}
          onKept={() => setCodes(undefined)}
        />
      )}
    </Card>
  );
}

function FactorOn({
  since,
  codesLeft,
  open,
}: {
  since: string;
  codesLeft: number;
  open: (dialog: Open) => void;
}) {
  return (
    <div className="flex flex-col gap-3">
      <DescriptionList
        items={[
          { term: texts.since, value: <Time at={since} /> },
          { term: texts.codesLeft, value: codesLeft },
        ]}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => open('renew')}>{texts.renew}</Button>
        <Button onClick={() => open('turnOff')}>{texts.turnOff}</Button>
      </div>
    </div>
  );
}

function RenewDialog({
  onClose,
  onCodes,
}: {
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}) {
  const form = useForm({ defaultValues: { code: '' } });
  const write = useWrite('renewRecoveryCodes', {
    successMessage: texts.renewed,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <FormDialog
      title={texts.renew}
      form={form}
      write={write}
      action={texts.renew}
      onSubmit={(body) => write.send({ body })}
      onClose={onClose}
    >
      <p>{texts.renewText}</p>
      <TextField {...CODE} {...bind(form, 'code', { required: commonTexts.required })} />
    </FormDialog>
  );
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const write = useWrite('disableSecondFactor', {
    successMessage: texts.turnedOff,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={texts.turnOffTitle}
      form={form}
      write={write}
      action={texts.turnOff}
      onSubmit={(body) => write.send({ body })}
      onClose={onClose}
    >
      <p>{texts.turnOffText}</p>
      <TextField
        {...OWN_PASSWORD}
        {...bind(form, 'password', { required: commonTexts.required })}
      />
      <TextField {...CODE} {...bind(form, 'code', { required: commonTexts.required })} />
    </FormDialog>
  );
}
