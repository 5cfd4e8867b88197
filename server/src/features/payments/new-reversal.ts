import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { TransactionId } from '../../values/ids.ts';
import { type Cents, ZERO } from '../../values/money.ts';
import type { Order } from '../orders/order.ts';
import type { Share } from './reversal.ts';
import type { Transaction } from './transaction.ts';

export interface ReversalRows {
  /** The row that stands for the whole: a provider is asked under its id. */
  readonly head: Transaction;
  readonly parts: readonly Transaction[];
  /** What the head gives back. */
  readonly payment: Transaction;
}

type Facts = Pick<Transaction, 'items' | 'reason' | 'note'>;

/** The ledger's rows of a refund: one for each payment that gets something back. */
export function newReversal(
  ctx: StoreContext,
  order: Order,
  shares: readonly Share[],
  facts: Facts,
): ReversalRows {
  const [first, ...others] = shares;
  if (!first) throw new ApiError('NOT_REFUNDABLE');
  const head = row(ctx, order, first, facts);
  return { head, parts: others.map((share) => part(ctx, order, share, head)), payment: first.to };
}

/** A void gives every payment back whole; its own row is the card's, of nothing without a card. */
export function newVoid(
  ctx: StoreContext,
  order: Order,
  shares: readonly Share[],
  facts: Facts,
): ReversalRows {
  const [first] = shares;
  if (!first) throw new ApiError('NOT_VOIDABLE');
  const isByCard = first.to.type === 'capture';
  const own = { to: first.to, amount: isByCard ? first.amount : ZERO };
  const head: Transaction = { ...row(ctx, order, own, facts), type: 'void', giftCardId: null };
  const rest = isByCard ? shares.slice(1) : shares;
  return { head, parts: rest.map((share) => part(ctx, order, share, head)), payment: first.to };
}

function part(ctx: StoreContext, order: Order, share: Share, head: Transaction): Transaction {
  const facts = { items: null, reason: head.reason, note: null };
  return { ...row(ctx, order, share, facts), reversalId: head.id };
}

function row(
  ctx: StoreContext,
  order: Order,
  { to, amount }: { to: Transaction; amount: Cents },
  facts: Facts,
): Transaction {
  return {
    id: ctx.ids.next<TransactionId>(),
    orderId: order.id,
    type: to.type === 'capture' ? 'refund' : 'gift_card_credit',
    status: 'pending',
    amount,
    currency: order.currency,
    providerId: to.providerId,
    providerReference: null,
    parentId: to.id,
    giftCardId: to.giftCardId,
    reversalId: null,
    createdAt: ctx.now(),
    ...facts,
  };
}
