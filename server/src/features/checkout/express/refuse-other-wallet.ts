import { ApiError } from '../../../errors.ts';
import type { OrderSnapshot } from '../../orders/order.ts';
import type { Attempt } from '../../payments/attempts/attempt.ts';
import type { Wallet } from './wallet-sheet.ts';

/**
 * The wallet payment of a sheet. Wallets issue a token per approval, so method and token identify
 * one approval.
 */
export interface WalletUsed {
  /** `agent` where an agent sent the token of its platform. */
  readonly method: Wallet | 'agent';
  readonly paymentToken: string;
}

interface Begun extends Pick<Attempt, 'paymentToken'> {
  readonly snapshot: Pick<OrderSnapshot, 'wallet'>;
}

/**
 * Only the approval that began a payment may continue it. Any other would report success for a
 * different shopper's payment, e-mail and address.
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
