import { Type } from 'typebox';
import { schemaGuard } from '../../../platform/schema-guard.ts';
import type { DisputeReport } from '../../../ports/payments/dispute-report.ts';
import { CENTS_MAX, type Cents, sum } from '../../../values/money.ts';
import { fromStripe } from './stripe-money.ts';

/** The last second of the year 9999. */
const SECONDS_MAX = 253_402_300_799;

const Seconds = Type.Integer({ minimum: 0, maximum: SECONDS_MAX });
const Currency = Type.String({ pattern: '^[a-zA-Z]{3}$' });
const DisputeShape = Type.Object({
  id: Type.String({ pattern: '^\\w{1,100}$' }),
  status: Type.String(),
  reason: Type.String({ maxLength: 200 }),
  amount: Type.Integer({ minimum: 0, maximum: CENTS_MAX }),
  currency: Currency,
  created: Seconds,
  livemode: Type.Boolean(),
  charge: Type.Optional(Type.Unknown()),
  payment_intent: Type.Optional(Type.Unknown()),
  balance_transactions: Type.Optional(
    Type.Array(
      Type.Object({
        amount: Type.Integer({ minimum: -CENTS_MAX, maximum: CENTS_MAX }),
        currency: Currency,
      }),
      { maxItems: 100 },
    ),
  ),
  evidence_details: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Object({ due_by: Type.Optional(Type.Union([Type.Null(), Seconds])) }),
    ]),
  ),
});
const isDispute = schemaGuard(DisputeShape);
const isTime = schemaGuard(Seconds);
type StripeDispute = Type.Static<typeof DisputeShape>;

/** The id of an object, which is expanded or not. */
function idIn(value: unknown, pattern: RegExp): string | undefined {
  const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value;
  return typeof id === 'string' && pattern.test(id) ? id : undefined;
}

/** The intent of a disputed charge; undefined where it has none. */
export function intentOf(dispute: object): string | undefined {
  return idIn((dispute as { payment_intent?: unknown }).payment_intent, /^pi_\w+$/);
}

/** Undefined where required fields are missing. */
export function disputeReport(dispute: object, reported: unknown): DisputeReport | undefined {
  if (!isDispute(dispute) || !isTime(reported)) return undefined;
  const { id, status, reason, livemode, evidence_details: evidence } = dispute;
  const currency = dispute.currency.toUpperCase();
  const moved = balanceMovements(dispute);
  const amount = amountIn(dispute.amount, currency);
  if (!moved || amount === undefined) return undefined;
  const references = [intentOf(dispute), idIn(dispute.charge, /^\w+$/)];
  return {
    reference: id,
    charges: references.filter((reference) => reference !== undefined),
    ...phaseOf(status),
    reason,
    amount,
    currency,
    dueBy: evidence?.due_by ? timeOf(evidence.due_by) : null,
    openedAt: timeOf(dispute.created),
    reportedAt: timeOf(reported),
    moved,
    lost: null,
    url: `https://dashboard.stripe.com/${livemode ? '' : 'test/'}disputes/${id}`,
  };
}

/** A status that is new at Stripe needs no response that is known here. */
function phaseOf(status: string): Pick<DisputeReport, 'stage' | 'status'> {
  switch (status) {
    case 'warning_needs_response':
      return { stage: 'inquiry', status: 'needs_response' };
    case 'warning_under_review':
      return { stage: 'inquiry', status: 'under_review' };
    case 'warning_closed':
    case 'prevented':
      return { stage: 'inquiry', status: 'closed' };
    case 'needs_response':
    case 'won':
    case 'lost':
      return { stage: 'chargeback', status };
    default:
      return { stage: 'chargeback', status: 'under_review' };
  }
}

/** Without fees. The balance may have another currency, then the disputed amount moved. */
function balanceMovements({ amount, currency, balance_transactions = [] }: StripeDispute) {
  const isOwn = (one: { currency: string }) =>
    one.currency.toUpperCase() === currency.toUpperCase();
  const amounts = balance_transactions.map((one) =>
    isOwn(one) ? one.amount : Math.sign(one.amount) * amount,
  );
  const withdrawn = sumOf(
    amounts.filter((one) => one < 0).map((one) => -one),
    currency,
  );
  const reinstated = sumOf(
    amounts.filter((one) => one > 0),
    currency,
  );
  const isReadable = withdrawn !== undefined && reinstated !== undefined;
  return isReadable ? { withdrawn, reinstated } : undefined;
}

function sumOf(amounts: readonly number[], currency: string): Cents | undefined {
  const own = amounts.map((amount) => amountIn(amount, currency));
  const read = own.filter((amount) => amount !== undefined);
  const all = read.reduce<number>((before, amount) => before + amount, 0);
  return read.length === own.length && all <= CENTS_MAX ? sum(read) : undefined;
}

function amountIn(amount: number, currency: string): Cents | undefined {
  try {
    return fromStripe(amount, currency);
  } catch {
    return undefined;
  }
}

function timeOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
