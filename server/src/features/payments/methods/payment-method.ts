import type { StoreMode } from '../../../ports/store.ts';
import type { CustomerId, PaymentMethodId } from '../../../values/ids.ts';

export const METHODS_MAX = 20;

/** A payment method that a customer has saved with a provider. */
export interface PaymentMethod {
  readonly id: PaymentMethodId;
  readonly customerId: CustomerId;
  /** A sandbox method cannot be charged in a live store. */
  readonly mode: StoreMode;
  readonly providerId: string;
  /** The provider's token, encrypted. */
  readonly token: Buffer;
  readonly type: string;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expMonth: number | null;
  readonly expYear: number | null;
  readonly createdAt: Date;
}

/** The oldest method is the default. */
export function isDefault(method: PaymentMethod, all: readonly PaymentMethod[]): boolean {
  return all.every(({ id }) => method.id <= id);
}
