import type { App } from '../../../context.ts';
import type { PaymentProvider } from '../../../ports/payments/payment-provider.ts';
import type { Store } from '../../../ports/store.ts';

/** Also one that is no longer offered: what it began, it must be able to end. */
export function findProvider(
  { ports }: App,
  store: Store,
  providerId: string | null,
): PaymentProvider | undefined {
  const isIt = ({ facts }: PaymentProvider) => facts.id === providerId;
  return ports.payments(store).find(isIt) ?? ports.endedPayments(store).find(isIt);
}

/** One that may take new money: it is turned on, and of the store's mode. */
export function findOfferedProvider(
  { ports }: App,
  store: Store,
  providerId: string,
): PaymentProvider | undefined {
  return ports.payments(store).find(({ facts }) => facts.id === providerId);
}
