import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button, CancelButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';

interface WriteState {
  readonly isSending: boolean;
  readonly error: unknown;
}

/** For a form that creates an object or changes one. */
export function eitherWrite(create: WriteState, change: WriteState): WriteState {
  return {
    isSending: create.isSending || change.isSending,
    error: create.error ?? change.error,
  };
}

const NO_WRITE: WriteState = { isSending: false, error: null };

/** A dialog that is one form. Render it while it is open. */
export function FormDialog<Values extends FieldValues>({
  title,
  form,
  action,
  onSubmit,
  onClose,
  write = NO_WRITE,
  fieldOf,
  isWide,
  isDangerous,
  isReady = true,
  children,
}: {
  title: string;
  form: UseFormReturn<Values, unknown, Values>;
  /** The verb on the button. */
  action: string;
  onSubmit: (values: Values) => unknown;
  onClose: () => void;
  /** Absent for a form that sends nothing yet. */
  write?: WriteState;
  fieldOf?: (path: string) => string;
  isWide?: boolean;
  isDangerous?: boolean;
  /** False while what will happen is not known yet. */
  isReady?: boolean;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} onClose={onClose} isWide={isWide ?? false} isBusy={write.isSending}>
      <Form
        form={form}
        error={write.error}
        {...(fieldOf && { fieldOf })}
        onSubmit={(values) => (isReady ? onSubmit(values) : undefined)}
        actions={
          <>
            <CancelButton onClose={onClose} isBusy={write.isSending} />
            <Button
              type="submit"
              variant={isDangerous ? 'danger' : 'primary'}
              isBusy={write.isSending}
              aria-disabled={!isReady || undefined}
            >
              {action}
            </Button>
          </>
        }
      >
        {children}
      </Form>
    </Dialog>
  );
}
