import type { PaymentProvider } from '../../src/ports/payments/payment-provider.ts';
import type { Trouble } from './payment-conformance.ts';

/** Short timeouts for a party that never replies, long ones for a party that is slow. */
export const HASTY_MS = 1_000;

export function isHanging(trouble: Trouble | undefined): boolean {
  return trouble === 'hang' || trouble === 'hang_after';
}

/** The short timeout where that is correct, else the timeout of the service. */
export function inTurn(
  patient: PaymentProvider,
  hasty: PaymentProvider,
  isHasty: () => boolean,
): PaymentProvider {
  const get = (_: PaymentProvider, name: string | symbol) =>
    Reflect.get(isHasty() ? hasty : patient, name);
  return new Proxy<PaymentProvider>(patient, { get });
}
