import { type OperationId, roleOf } from '@cartwright/client/admin';
import { useSession } from '../../session/session-context.ts';
import { Button, type ButtonProps, OwnerButton } from '../../ui/button.tsx';

/** The button of an operation: disabled with the reason where only owners may call it. */
export function OperationButton({
  operation,
  ...rest
}: ButtonProps & { readonly operation: OperationId }) {
  return roleOf(operation) === 'owner' ? <OwnerButton {...rest} /> : <Button {...rest} />;
}

/** Whether the signed-in operator may call the operation. */
export function useMayCall(operation: OperationId): boolean {
  const { isOwner } = useSession();
  return isOwner || roleOf(operation) === 'staff';
}
