import { useState } from 'react';
import { commonTexts } from '../../texts/common.ts';
import { kitTexts as texts } from '../../texts/kit.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SecretDialog } from '../../ui/secret.tsx';

export function KitDialogs() {
  const [open, setOpen] = useState<'plain' | 'confirm' | 'secret' | undefined>(undefined);
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('plain')}>{texts.openDialog}</Button>
      <Button onClick={() => setOpen('confirm')}>{texts.openConfirm}</Button>
      <Button onClick={() => setOpen('secret')}>{texts.openSecret}</Button>
      {open === 'plain' && (
        <Dialog title={texts.title} onClose={close}>
          <TextField label={texts.field} hint={texts.hint} />
          <DialogActions>
            <Button onClick={close}>{commonTexts.cancel}</Button>
          </DialogActions>
        </Dialog>
      )}
      {open === 'confirm' && <ConfirmDialog {...texts.confirm} onConfirm={close} onClose={close} />}
      {open === 'secret' && (
        <SecretDialog
          title={texts.openSecret}
          label={texts.name}
          secret="whsec_2bY7sLq0Nf4"
          onKept={close}
        />
      )}
    </div>
  );
}
