import type { PaymentProvider } from '../../src/ports/payments/payment-provider.ts';
import type { Trouble } from './payment-conformance.ts';

/** Whoever never answers is not waited for long; whoever is only slow is. */
export const HASTY_MS = 1_000;

export function isHanging(trouble: Trouble | undefined): boolean {
  return trouble === 'hang' || trouble === 'hang_after';
}

/** The hasty one where it is in order to be so, else the one with the patience of the service. */
export function inTurn(
  patient: PaymentProvider,
  hasty: PaymentProvider,
  isHasty: () => boolean,
): PaymentProvider {
  const get = (_: PaymentProvider, name: string | symbol) =>
    Reflect.get(isHasty() ? hasty : patient, name);
  return new Proxy<PaymentProvider>(patient, { get });
}
