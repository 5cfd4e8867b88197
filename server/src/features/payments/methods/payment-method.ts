import type { StoreMode } from '../../../ports/store.ts';
import type { CustomerId, PaymentMethodId } from '../../../values/ids.ts';

export const METHODS_MAX = 20;

/** A way to pay that a customer keeps with a provider. */
export interface PaymentMethod {
  readonly id: PaymentMethodId;
  readonly customerId: CustomerId;
  /** Where it can be charged: one of the sandbox is worth nothing in a live store. */
  readonly mode: StoreMode;
  readonly providerId: string;
  /** What the provider charges by; sealed, since it is worth money. */
  readonly token: Buffer;
  readonly type: string;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expMonth: number | null;
  readonly expYear: number | null;
  readonly createdAt: Date;
}

/** The oldest, as long as there are any. */
export function isDefault(method: PaymentMethod, all: readonly PaymentMethod[]): boolean {
  return all.every(({ id }) => method.id <= id);
}
