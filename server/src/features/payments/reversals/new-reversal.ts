import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { TransactionId } from '../../../values/ids.ts';
import { type Cents, ZERO } from '../../../values/money.ts';
import type { Order } from '../../orders/order.ts';
import { operatorOf } from '../../orders/timeline.ts';
import { isByCard, type Share } from './reversal.ts';
import type { Transaction } from './transaction.ts';

export interface ReversalRows {
  /** The main row; its id is the idempotency key at the provider. */
  readonly head: Transaction;
  readonly parts: readonly Transaction[];
  /** The payment that `head` returns; null for a free order. */
  readonly payment: Transaction | null;
}

type Facts = Pick<Transaction, 'items' | 'reason' | 'note' | 'returnId'>;

/**
 * Ledger rows of a refund: one per payment that receives money. Each capture is refunded
 * separately; gift cards are credited with the first.
 */
export function newReversal(
  ctx: StoreContext,
  order: Order,
  shares: readonly Share[],
  facts: Facts,
): ReversalRows[] {
  const [first, ...others] = shares;
  if (!first) throw new ApiError('NOT_REFUNDABLE');
  const isCapture = ({ to }: Share) => to.type === 'capture';
  const captures = others.filter(isCapture);
  const own = row(ctx, order, first, facts);
  const refundId = captures.length > 0 ? own.id : null;
  const head = { ...own, refundId };
  const cards = others.filter((share) => !isCapture(share));
  const parts = cards.map((share) => part(ctx, order, share, head));
  // Only the first row has the returned items.
  const later = { ...facts, items: null };
  return [
    { head, parts, payment: first.to },
    ...captures.map((share) => {
      return { head: { ...row(ctx, order, share, later), refundId }, parts: [], payment: share.to };
    }),
  ];
}

/**
 * A void returns every payment in full. Its main row is the card's, with amount zero where no card
 * paid.
 */
export function newVoid(
  ctx: StoreContext,
  order: Order,
  shares: readonly Share[],
  facts: Facts,
): ReversalRows {
  const [first] = shares;
  if (!first) return { head: freeVoid(ctx, order, facts), parts: [], payment: null };
  const hasCard = isByCard(first.to);
  const own = { to: first.to, amount: hasCard ? first.amount : ZERO };
  const head: Transaction = { ...row(ctx, order, own, facts), type: 'void', giftCardId: null };
  const rest = hasCard ? shares.slice(1) : shares;
  return { head, parts: rest.map((share) => part(ctx, order, share, head)), payment: first.to };
}

/** A free order has no payment; the void only returns its coupon use. */
function freeVoid(ctx: StoreContext, order: Order, facts: Facts): Transaction {
  const payment = { id: null, type: 'capture', providerId: null, giftCardId: null } as const;
  return { ...row(ctx, order, { to: payment, amount: ZERO }, facts), type: 'void' };
}

function part(ctx: StoreContext, order: Order, share: Share, head: Transaction): Transaction {
  const { reason, returnId } = head;
  const facts = { items: null, reason, note: null, returnId };
  return { ...row(ctx, order, share, facts), reversalId: head.id };
}

function row(
  ctx: StoreContext,
  order: Order,
  {
    to,
    amount,
  }: {
    to: Pick<Transaction, 'type' | 'providerId' | 'giftCardId'> & {
      readonly id: TransactionId | null;
    };
    amount: Cents;
  },
  facts: Facts,
): Transaction {
  return {
    id: ctx.ids.next<TransactionId>(),
    orderId: order.id,
    type: isByCard(to) ? 'refund' : 'gift_card_credit',
    status: 'pending',
    amount,
    currency: order.currency,
    providerId: to.providerId,
    providerReference: null,
    parentId: to.id,
    giftCardId: to.giftCardId,
    reversalId: null,
    refundId: null,
    operator: operatorOf(ctx),
    createdAt: ctx.app.clock.now(),
    ...facts,
  };
}
