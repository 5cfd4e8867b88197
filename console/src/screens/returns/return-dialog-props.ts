import type { Return } from '@cartwright/client/admin';

export interface ReturnDialogProps {
  readonly shown: Return;
  readonly onClose: () => void;
}
