import { Type } from 'typebox';
import { schemaGuard } from '../../../platform/schema-guard.ts';
import type { DisputeReport } from '../../../ports/payments/dispute-report.ts';
import type { ProviderWebhook } from '../../../ports/payments/payment-provider.ts';
import { CENTS_MAX, type Cents, sum } from '../../../values/money.ts';
import { type CallPaypal, PaypalError, refusable } from './paypal-client.ts';
import { centsIn } from './paypal-money.ts';

export interface PaypalEvent {
  readonly id: string;
  readonly event_type: string;
  readonly create_time?: string;
  readonly resource: object;
}

const DISPUTE_EVENTS = new Set([
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
]);

const Text = Type.Optional(Type.String());
const Money = Type.Object({
  currency_code: Type.String({ pattern: '^[A-Z]{3}$' }),
  value: Type.String(),
});
const DisputeShape = Type.Object({
  dispute_id: Type.String({ pattern: '^[A-Za-z0-9-]{1,100}$' }),
  status: Type.String(),
  reason: Type.Optional(Type.String({ maxLength: 200 })),
  dispute_amount: Money,
  create_time: Type.String(),
  update_time: Text,
  seller_response_due_date: Text,
  dispute_life_cycle_stage: Text,
  dispute_outcome: Type.Optional(
    Type.Object({ outcome_code: Text, amount_refunded: Type.Optional(Money) }),
  ),
  money_movements: Type.Optional(
    Type.Array(
      Type.Object({ affected_party: Text, type: Text, reason: Text, amount: Type.Optional(Money) }),
      { maxItems: 100 },
    ),
  ),
});
const isDispute = schemaGuard(DisputeShape);
const hasTransactions = schemaGuard(
  Type.Object({
    disputed_transactions: Type.Array(
      Type.Object({
        seller_transaction_id: Type.Optional(Type.String({ pattern: '^\\w{1,64}$' })),
      }),
      { maxItems: 1000 },
    ),
  }),
);
type PaypalDispute = Type.Static<typeof DisputeShape>;

export function isDisputeEvent({ event_type }: PaypalEvent): boolean {
  return DISPUTE_EVENTS.has(event_type);
}

/** A dispute of a payment that another system took is `nothing`. */
export async function disputeIn(
  call: CallPaypal,
  mode: 'test' | 'live',
  { id: eventId, create_time, resource }: PaypalEvent,
): Promise<ProviderWebhook | 'unreadable'> {
  const capture = captureOf(resource);
  const key = capture && (await keyOf(call, capture));
  if (!key) return { eventId, key: '', about: 'nothing' };
  const dispute = isDispute(resource)
    ? disputeReport(resource, { capture, mode, reported: create_time })
    : undefined;
  return dispute ? { eventId, key, about: 'dispute', dispute } : 'unreadable';
}

/** PayPal disputes one transaction of a merchant; the list has several where one was split. */
function captureOf(resource: object): string | undefined {
  if (!hasTransactions(resource)) return undefined;
  return resource.disputed_transactions.find((one) => one.seller_transaction_id)
    ?.seller_transaction_id;
}

/** Our key in the capture; undefined where the account has no such capture. */
async function keyOf(call: CallPaypal, captureId: string): Promise<string | undefined> {
  const answer = await refusable(
    call(({ payments }) => payments.getCapturedPayment({ captureId })),
  );
  if (!('refusal' in answer)) return answer.result.customId;
  if (answer.refusal.status !== 403) return undefined;
  throw new PaypalError('PayPal does not let this account read its captures', answer.refusal);
}

const HOSTS = { live: 'paypal.com', test: 'sandbox.paypal.com' };

interface Source {
  readonly capture: string;
  readonly mode: 'test' | 'live';
  readonly reported: string | undefined;
}

/** Undefined where an amount or a time cannot be read. */
function disputeReport(
  dispute: PaypalDispute,
  { capture, mode, reported }: Source,
): DisputeReport | undefined {
  const { dispute_id: reference, dispute_amount, dispute_outcome: outcome } = dispute;
  const openedAt = timeIn(dispute.create_time);
  const reportedAt = timeIn(dispute.update_time) ?? timeIn(reported);
  const amount = amountIn(dispute_amount);
  const { currency_code: currency } = dispute_amount;
  if (!openedAt || !reportedAt || amount === undefined) return undefined;
  const refunded = outcome?.amount_refunded;
  const isSame = refunded?.currency_code === currency;
  return {
    reference,
    charges: [capture],
    stage: dispute.dispute_life_cycle_stage === 'INQUIRY' ? 'inquiry' : 'chargeback',
    status: statusOf(dispute),
    reason: (dispute.reason ?? 'other').toLowerCase(),
    amount,
    currency,
    dueBy: timeIn(dispute.seller_response_due_date) ?? null,
    openedAt,
    reportedAt,
    moved: balanceMovements(dispute, currency),
    lost: (isSame ? amountIn(refunded) : undefined) ?? null,
    url: `https://www.${HOSTS[mode]}/resolutioncenter/view/${reference}`,
  };
}

/** Outcomes after which the merchant keeps the money. */
const KEPT = ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED'];
const LOST = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

function statusOf({ status, dispute_outcome: outcome }: PaypalDispute): DisputeReport['status'] {
  if (status === 'OPEN' || status === 'WAITING_FOR_SELLER_RESPONSE') return 'needs_response';
  if (status !== 'RESOLVED') return 'under_review';
  const code = outcome?.outcome_code ?? '';
  if (KEPT.includes(code)) return 'won';
  return LOST.includes(code) ? 'lost' : 'closed';
}

/** Without fees. Null where PayPal lists no movement of the merchant's balance. */
function balanceMovements(
  { money_movements: movements = [] }: PaypalDispute,
  currency: string,
): DisputeReport['moved'] {
  const own = movements.filter(
    ({ affected_party, reason, amount }) =>
      affected_party === 'SELLER' &&
      (reason === undefined || reason === 'DISPUTE_SETTLEMENT') &&
      amount?.currency_code === currency,
  );
  if (own.length === 0) return null;
  const sumOf = (type: string) => {
    const amounts = own.filter((one) => one.type === type).map(({ amount }) => amountIn(amount));
    const read = amounts.filter((amount) => amount !== undefined);
    const all = read.reduce<number>((before, amount) => before + amount, 0);
    return read.length === amounts.length && all <= CENTS_MAX ? sum(read) : undefined;
  };
  const [withdrawn, reinstated] = [sumOf('DEBIT'), sumOf('CREDIT')];
  const isReadable = withdrawn !== undefined && reinstated !== undefined;
  return isReadable ? { withdrawn, reinstated } : null;
}

function amountIn(money: Type.Static<typeof Money> | undefined): Cents | undefined {
  return money && centsIn({ currencyCode: money.currency_code, value: money.value });
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/i;

function timeIn(text: string | undefined): Date | undefined {
  const time = text !== undefined && TIME.test(text) ? new Date(text) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time : undefined;
}
