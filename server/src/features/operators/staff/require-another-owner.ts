import type { Operator } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { OperatorId } from '../../../values/ids.ts';

/** A store must keep an owner. */
export function requireAnotherOwner(staff: readonly Operator[], id: OperatorId): void {
  const isLeft = staff.some((one) => one.role === 'owner' && one.id !== id);
  if (!isLeft) throw new ApiError('LAST_OWNER');
}
