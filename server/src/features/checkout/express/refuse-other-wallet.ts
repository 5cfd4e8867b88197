import { ApiError } from '../../../errors.ts';
import type { OrderSnapshot } from '../../orders/order.ts';
import type { Attempt } from '../../payments/attempts/attempt.ts';
import type { Wallet } from './wallet-sheet.ts';

/** What a sheet pays with. A wallet makes a token for each touch, so the two name one agreement. */
export interface WalletUsed {
  readonly method: Wallet;
  readonly paymentToken: string;
}

interface Begun extends Pick<Attempt, 'paymentToken'> {
  readonly snapshot: Pick<OrderSnapshot, 'wallet'>;
}

/**
 * Only the touch that a payment was begun with goes on with it. Any other would be told of success
 * with somebody else's money, e-mail and address.
 */
export function refuseOtherWallet(
  used: WalletUsed | undefined,
  { snapshot, paymentToken }: Begun,
  code: 'CART_LOCKED' | 'CART_COMPLETED',
): void {
  if (!used) return;
  const isSame = snapshot.wallet === used.method && paymentToken === used.paymentToken;
  if (!isSame) throw new ApiError(code);
}
