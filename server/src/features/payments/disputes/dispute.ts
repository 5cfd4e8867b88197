import type { DisputeReport } from '../../../ports/payments/dispute-report.ts';
import type { DisputeId, OrderId } from '../../../values/ids.ts';
import { type Cents, least, minus, sum, ZERO } from '../../../values/money.ts';

/** What the newest report says, and the money of all reports. */
export interface DisputeState
  extends Omit<DisputeReport, 'charges' | 'moved' | 'lost' | 'reference'> {
  readonly withdrawn: Cents;
  readonly reinstated: Cents;
  readonly closedAt: Date | null;
}

export interface Dispute extends DisputeState {
  readonly id: DisputeId;
  readonly providerId: string;
  readonly reference: string;
  /** Null where the charge became no order. */
  readonly orderId: OrderId | null;
  readonly orderNumber: string | null;
  readonly developerMode: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

function isOpen({ status }: Pick<DisputeState, 'status'>): boolean {
  return status === 'needs_response' || status === 'under_review';
}

/**
 * The state after a report. Reports arrive repeated and out of order: an older one changes no fact,
 * and sums of money only grow.
 * @param left - The part of the payment that was not refunded.
 */
export function stateAfter(
  known: DisputeState | undefined,
  report: DisputeReport,
  left: Cents,
): DisputeState {
  const money = moneyReported(known, report);
  const closedAt = closedAfter(known, report);
  if (known && !isNewer(report, known)) return { ...known, ...money, closedAt };
  const { charges: _, moved, lost: __, reference: ___, ...facts } = report;
  return { ...facts, ...(moved ? money : assumedMovements(money, report, left)), closedAt };
}

/** The time of the earliest report with the current decision. */
function closedAfter(known: DisputeState | undefined, report: DisputeReport): Date | null {
  const { status } = known && !isNewer(report, known) ? known : report;
  if (isOpen({ status })) return null;
  const times = [known, report].flatMap((one) => {
    const time = one && 'closedAt' in one ? one.closedAt : one?.reportedAt;
    return one?.status === status && time ? [time.getTime()] : [];
  });
  return new Date(Math.min(...times));
}

interface Money {
  readonly withdrawn: Cents;
  readonly reinstated: Cents;
}

function moneyReported(known: Money | undefined, { moved }: DisputeReport): Money {
  const withdrawn = greatest(known?.withdrawn, moved?.withdrawn);
  return {
    withdrawn,
    reinstated: least(withdrawn, greatest(known?.reinstated, moved?.reinstated)),
  };
}

/** Without sums the outcome decides. What the merchant refunded is not withdrawn as well. */
function assumedMovements(
  money: Money,
  { status, amount, lost }: DisputeReport,
  left: Cents,
): Money {
  if (status === 'won') return { ...money, reinstated: money.withdrawn };
  if (status !== 'lost') return money;
  const withdrawn = sum([money.reinstated, least(lost ?? amount, left)]);
  return { ...money, withdrawn: greatest(money.withdrawn, withdrawn) };
}

function greatest(one: Cents = ZERO, other: Cents = ZERO): Cents {
  return one > other ? one : other;
}

/** Stripe's times are whole seconds: of the same second, the later step of a dispute is newer. */
function isNewer(report: DisputeReport, known: DisputeState): boolean {
  const [now, then] = [report.reportedAt.getTime(), known.reportedAt.getTime()];
  return now > then || (now === then && stepOf(report) > stepOf(known));
}

const STEPS = { needs_response: 0, under_review: 1, closed: 2, won: 3, lost: 3 };

/** An inquiry that ended may become a chargeback. */
function stepOf({ stage, status }: Pick<DisputeState, 'stage' | 'status'>): number {
  return STEPS[status] + (stage === 'chargeback' ? 10 : 0);
}

/** Ledger rows that are missing, given the sums of those that exist. */
export function movesBetween(
  booked: Money,
  { withdrawn, reinstated }: Money,
): { readonly type: 'dispute' | 'dispute_reversal'; readonly amount: Cents }[] {
  const moves = [
    { type: 'dispute', amount: minus(withdrawn, least(withdrawn, booked.withdrawn)) },
    { type: 'dispute_reversal', amount: minus(reinstated, least(reinstated, booked.reinstated)) },
  ] as const;
  return moves.filter(({ amount }) => amount > 0);
}

const SHOWN = [
  'stage',
  'status',
  'reason',
  'amount',
  'currency',
  'withdrawn',
  'reinstated',
] as const;

/** Names of the events that a change causes. The first report of a closed dispute causes two. */
export function eventsOf(
  known: DisputeState | undefined,
  next: DisputeState,
): ('dispute.opened' | 'dispute.updated' | 'dispute.closed')[] {
  const isEnded = !isOpen(next) && known?.status !== next.status;
  const ended = isEnded ? (['dispute.closed'] as const) : [];
  if (!known) return ['dispute.opened', ...ended];
  const isSame =
    SHOWN.every((field) => known[field] === next[field]) &&
    known.dueBy?.getTime() === next.dueBy?.getTime();
  if (isSame) return [];
  return isEnded ? [...ended] : ['dispute.updated'];
}
