import type { ChargeRecord } from '../../../ports/payments/payment-provider.ts';
import { sum, ZERO } from '../../../values/money.ts';
import type { PaypalSession } from './paypal-client.ts';
import { centsIn, type PaypalMoney } from './paypal-money.ts';
import { orderOf } from './paypal-orders.ts';
import { unitOf } from './paypal-responses.ts';

interface Entry {
  readonly status?: string;
  readonly amount?: Partial<PaypalMoney>;
  readonly expirationTime?: string;
}

const CAPTURED = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);
const AUTHORIZED = new Set(['CREATED', 'CAPTURED', 'PARTIALLY_CAPTURED', 'VOIDED']);

/** PayPal's record of a charge, read from its order. */
export async function chargeRecord(
  session: PaypalSession,
  reference: string,
  now: Date,
): Promise<ChargeRecord | undefined> {
  const order = await orderOf(session, reference);
  const unit = order && unitOf(order);
  if (!unit) return undefined;
  const { captures = [], authorizations = [], refunds = [] } = unit.payments ?? {};
  const captured = sumOf(captures.filter(isIn(CAPTURED)));
  const held = sumOf(authorizations.filter(isIn(AUTHORIZED)));
  const isVoid = isIn(new Set(['VOIDED']));
  const isHeldOnly = authorizations.length > 0 && captures.length === 0;
  const isLapsed = isHeldOnly && authorizations.every((one) => hasExpired(one, now));
  return {
    authorized: authorizations.length > 0 ? held : captured,
    captured,
    refunded: sumOf(refunds.filter(isIn(new Set(['COMPLETED', 'PENDING'])))),
    hasDisputesInRefunds: true,
    currency: unit.amount?.currencyCode ?? '',
    isVoided: isLapsed || (authorizations.length > 0 && authorizations.every(isVoid)),
    ...(isLapsed && { isLapsed }),
  };
}

/** PayPal still reports an expired authorization as open, so its expiry is checked. */
function hasExpired({ status, expirationTime }: Entry, now: Date): boolean {
  const isHeld = status === 'CREATED' || status === 'PENDING';
  return isHeld && expirationTime !== undefined && new Date(expirationTime) <= now;
}

function isIn(states: ReadonlySet<string>) {
  return ({ status }: Entry) => states.has(status ?? '');
}

function sumOf(entries: readonly Entry[]) {
  return sum(entries.map(({ amount }) => centsIn(amount) ?? ZERO));
}
