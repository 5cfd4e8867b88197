import type { Args, OperationId } from '@cartwright/client/admin';
import type { OperationOptions } from '../../api/client.ts';
import { useWrite, type WriteOptions } from '../../api/use-write.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/confirm-dialog.tsx';

/** Says the effect of an operation, and calls it on confirmation. Render it while it is open. */
export function OperationDialog<Id extends OperationId>({
  operation,
  args,
  options,
  successMessage,
  onDone,
  ...dialog
}: Omit<ConfirmDialogProps, 'onConfirm' | 'isBusy' | 'error'> &
  Required<Pick<WriteOptions<Id>, 'successMessage'>> & {
    operation: Id;
    args: Args<Id>;
    options?: OperationOptions;
    /** Instead of `onClose`, after success. */
    onDone?: () => void;
  }) {
  const write = useWrite(operation, { successMessage, onDone: onDone ?? dialog.onClose });
  return (
    <ConfirmDialog
      {...dialog}
      isBusy={write.isSending}
      error={write.error}
      onConfirm={() => void write.send(args, options)}
    />
  );
}
