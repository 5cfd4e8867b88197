/** A plausible mistake, and the tests that must detect it. */
export interface SeededBug {
  readonly name: string;
  /** Below the server's folder: a migration, or a file as compiled. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly tests: readonly string[];
}

const PAYMENTS = 'dist/src/features/payments';

/** Similar services have shipped each of these. */
export const SEEDED_BUGS: readonly SeededBug[] = [
  {
    name: 'a payment is settled regardless of its state',
    file: 'migrations/0023_place_order.sql',
    from: "and status in ('open', 'action_required')",
    to: '',
    tests: ['journeys/confirm-race'],
  },
  {
    name: 'a payment is ended while another confirms it',
    file: `${PAYMENTS}/attempts/attempt-lease-queries.js`,
    from: 'or lease_purpose = ',
    to: 'or true or lease_purpose = ',
    tests: ['checkout/give-up-payment'],
  },
  {
    name: 'a coupon is counted without its limit',
    file: 'migrations/0019_coupon_reservations.sql',
    from: 'and (uses_max is null or uses < uses_max)',
    to: '',
    tests: ['faults/coupons'],
  },
  {
    name: 'a gift card is reserved beyond its balance',
    file: 'migrations/0020_gift_card_reservations.sql',
    from: "and balance - reserved >= (v_card ->> 'amount')::bigint",
    to: '',
    tests: ['faults/inside/gift-cards'],
  },
  {
    name: 'the amount that was charged is not compared',
    file: `${PAYMENTS}/attempts/amount-matches.js`,
    from: 'paid.amount === amount',
    to: 'true',
    tests: ['faults/inside/unknown-outcomes'],
  },
  {
    name: 'the currency that was charged is not compared',
    file: `${PAYMENTS}/attempts/amount-matches.js`,
    from: 'paid.currency === currency',
    to: 'true',
    tests: ['faults/inside/unknown-outcomes'],
  },
  {
    name: 'a charge that cannot be settled is kept',
    file: `${PAYMENTS}/settlement/unsettled.js`,
    from: "status !== 'refunding'",
    to: 'true',
    tests: ['faults/inside/unsettled'],
  },
  {
    name: 'a disabled provider takes new payments',
    file: 'migrations/0022_begin_attempt.sql',
    from: 'and enabled',
    to: '',
    tests: ['payments/disabled-provider'],
  },
  {
    name: 'a refund exceeds what is left',
    file: `${PAYMENTS}/reversals/reversal.js`,
    from: 'plan.amount > left',
    to: 'false',
    tests: ['payments/reversal', 'operations/payments/refund-order'],
  },
  {
    name: 'an order is placed without its event',
    file: `${PAYMENTS}/settlement/placed-events.js`,
    from: "type: 'order.created'",
    to: "type: 'payment.captured'",
    tests: ['journeys/guest-checkout', 'faults/inside/doctor'],
  },
  {
    name: 'a cart is read without the store',
    file: 'dist/src/features/carts/persistence/cart-queries.js',
    from: '} and ${isOneOf(sql, ids',
    to: '} or ${isOneOf(sql, ids',
    tests: ['contract/isolation'],
  },
  {
    name: 'a customer sees the orders of others',
    file: 'dist/src/features/orders/ownership.js',
    from: 'caller !== null &&',
    to: 'false &&',
    tests: ['contract/foreign-customers'],
  },
  {
    name: 'a key is reused for another request',
    file: 'dist/src/platform/http/idempotency/claim.js',
    from: '!stored.fingerprint.equals(claim.fingerprint)',
    to: 'false',
    tests: ['contract/idempotency.test'],
  },
  {
    name: 'codes are guessed without a limit',
    file: 'dist/src/features/auth/challenges/challenge-queries.js',
    from: 'and tries < ',
    to: 'and 0 < ',
    tests: ['journeys/code-guessing'],
  },
  {
    name: 'merchants reach the private network',
    file: 'dist/src/platform/http/outbound/public-address.js',
    from: "return !closedV4.check(address, 'ipv4')",
    to: 'return true',
    tests: ['http/outbound'],
  },
  {
    name: 'a message is recorded although its change was rolled back',
    file: 'dist/src/features/messages/delivery/queue-message.js',
    from: 'await insertMessage(sql,',
    to: 'await insertMessage(ctx.app.sql,',
    tests: ['jobs/send-messages', 'contract/idempotency-failures'],
  },
  {
    name: 'a stopping process stops listening at once',
    file: 'dist/src/boot/drain.js',
    from: 'drainMs === 0 ||',
    to: 'true ||',
    tests: ['faults/rolling-restart'],
  },
];
