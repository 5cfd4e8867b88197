import { Button, CancelButton } from '../button.tsx';

/** The buttons of a form in a dialog: `<Form actions={<FormActions … />}>`. */
export function FormActions({
  onClose,
  action,
  isBusy,
}: {
  onClose: () => void;
  /** The verb on the button that sends. */
  action: string;
  isBusy: boolean;
}) {
  return (
    <>
      <CancelButton onClose={onClose} isBusy={isBusy} />
      <Button type="submit" look="primary" isBusy={isBusy}>
        {action}
      </Button>
    </>
  );
}
