import { useForm } from 'react-hook-form';
import { commonTexts } from '../../texts/common.ts';
import { returnTexts } from '../../texts/orders/returns.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { useFreshWrite } from '../shared/use-fresh-write.ts';
import type { ReturnDialogProps } from './return-dialog-props.ts';

export function ApproveDialog({ shown, onClose }: ReturnDialogProps) {
  const { approve: texts } = returnTexts;
  const approve = useFreshWrite('approveReturn', { successMessage: texts.done, onDone: onClose });
  return (
    <ConfirmDialog
      title={texts.title(shown.returnNumber)}
      effect={texts.effect}
      action={texts.action}
      isDangerous={false}
      isBusy={approve.isSending}
      error={approve.error}
      onConfirm={() => approve.send({ path: { returnId: shown.id } })}
      onClose={onClose}
    />
  );
}

export function CancelDialog({ shown, onClose }: ReturnDialogProps) {
  const { cancel: texts } = returnTexts;
  const cancel = useFreshWrite('cancelReturn', { successMessage: texts.done, onDone: onClose });
  return (
    <ConfirmDialog
      title={texts.title(shown.returnNumber)}
      effect={texts.effect}
      action={texts.action}
      isBusy={cancel.isSending}
      error={cancel.error}
      onConfirm={() => cancel.send({ path: { returnId: shown.id } })}
      onClose={onClose}
    />
  );
}

export function RefuseDialog({ shown, onClose }: ReturnDialogProps) {
  const { refuse: texts } = returnTexts;
  const form = useForm({ defaultValues: { reason: '' } });
  const refuse = useFreshWrite('refuseReturn', { successMessage: texts.done, onDone: onClose });
  return (
    <FormDialog
      title={texts.title(shown.returnNumber)}
      form={form}
      write={refuse}
      onClose={onClose}
      isDangerous
      action={texts.action}
      onSubmit={({ reason }) =>
        refuse.send({ path: { returnId: shown.id }, body: { reason: reason.trim() } })
      }
    >
      <TextAreaField
        label={texts.reason}
        hint={texts.reasonHint}
        rows={3}
        {...bind(form, 'reason', {
          validate: (reason) => reason.trim() !== '' || commonTexts.required,
        })}
      />
      <p className="text-muted">{texts.effect}</p>
    </FormDialog>
  );
}
