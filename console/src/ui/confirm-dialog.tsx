import type { ReactNode } from 'react';
import { Button, CancelButton } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { ErrorNotice } from './error-notice.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen, in money where money moves. */
  readonly effect: ReactNode;
  /** The verb on the button, such as `Revoke key`. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly isBusy?: boolean;
  readonly error?: unknown;
  readonly isDangerous?: boolean;
}

/** Says the effect before it happens. Render it while it is open. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, effect, action, onConfirm, onClose, isBusy = false } = props;
  const { error, isDangerous = true } = props;
  return (
    <Dialog title={title} onClose={onClose} isBusy={isBusy}>
      <div className="flex flex-col gap-3">
        {typeof effect === 'string' ? <p>{effect}</p> : effect}
        {error ? <ErrorNotice error={error} /> : null}
      </div>
      <DialogActions>
        <CancelButton onClose={onClose} isBusy={isBusy} />
        <Button
          variant={isDangerous ? 'danger' : 'primary'}
          onClick={onConfirm}
          isBusy={isBusy}
          data-autofocus
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
