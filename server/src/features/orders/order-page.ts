import type { CustomerId, OrderId } from '../../values/ids.ts';
import type { Cents } from '../../values/money.ts';
import { folded, type Money, type OrderStatus, type ShipmentStatus } from './order.ts';

export const SORTS = ['createdAt', 'orderNumber', 'total', 'status', 'customer'] as const;
export type Sort = (typeof SORTS)[number];

export interface OrderQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly status?: OrderStatus | undefined;
  readonly customerId?: string | undefined;
  readonly search?: string | undefined;
  readonly sortBy: Sort;
  readonly sortDir: 'asc' | 'desc';
}

/** A row of the list. */
export interface OrderSummary extends Money {
  readonly id: OrderId;
  readonly number: string;
  readonly status: OrderStatus;
  readonly customerId: CustomerId | null;
  readonly customerName: string;
  readonly email: string;
  readonly itemCount: number;
  readonly total: Cents;
  readonly currency: string;
  readonly developerMode: boolean;
  readonly shipmentStatuses: readonly ShipmentStatus[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Totals are counted up to here, and a search looks at no more than this many orders. */
export const COUNTED_MAX = 10_000;

export interface OrderPage {
  readonly orders: readonly OrderSummary[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** A query with its search taken apart. */
export interface OrderSelection extends OrderQuery {
  readonly words: readonly string[];
  /** The word whose orders are looked at; none without a search, or within a customer's orders. */
  readonly leader: WordCount | undefined;
  /** Other words with few enough orders to be compared with the leader's before any is read. */
  readonly companions: readonly WordCount[];
}

/** The words of a search; each must be the beginning of one of an order's words. */
export function searchWords(search: string): string[] {
  const words = folded(search).split(/\s+/);
  return [...new Set(words)].filter((word) => word !== '');
}

/** How many of the store's words begin like this, counted up to one more than is looked at. */
export interface WordCount {
  readonly word: string;
  readonly whole: number;
  readonly longer: number;
}

/** To read an order costs as much as some five entries of the words. */
const READING_COSTS = 5;

/**
 * The word that the fewest orders have leads to them. Others are compared with it in the table of
 * words while all of them cost less than to read its orders; the rest are looked for in those.
 */
export function ranked(
  counts: readonly WordCount[],
): Pick<OrderSelection, 'leader' | 'companions'> {
  const [leader, ...others] = [...counts].sort((a, b) => sizeOf(a) - sizeOf(b));
  if (!leader) return { leader, companions: [] };
  const companions: WordCount[] = [];
  let left = READING_COSTS * sizeOf(leader);
  for (const word of others) {
    left -= sizeOf(word);
    // Of a word that is cut not all orders are known: one that is missing may have it.
    if (left < 0 || isCut(word)) break;
    companions.push(word);
  }
  return { leader, companions };
}

export function isCut(word: WordCount): boolean {
  return sizeOf(word) > COUNTED_MAX;
}

function sizeOf({ whole, longer }: WordCount): number {
  return whole + longer;
}

/** From here on a word counts as frequent. */
const FREQUENT_FROM = 1_000;

/** The most orders that a search can find, where its rarest word is not frequent; 0 otherwise. */
export function fewMax({ leader }: OrderSelection): number {
  const hits = leader ? sizeOf(leader) : 0;
  return hits < FREQUENT_FROM ? hits : 0;
}

/**
 * Where even the rarest word is frequent, a page is soon full of orders that have it when they are
 * walked in the order asked for. At most as many are walked as there are orders with the word: if
 * the page is not full by then, those are looked at instead. Up to 10 000 of them both ways come to
 * the same page; beyond, the walk is right about the whole store, and looking is about the newest.
 */
export function walkedMax({ leader, customerId }: OrderSelection): number | undefined {
  const hits = leader ? sizeOf(leader) : 0;
  return hits < FREQUENT_FROM || customerId ? undefined : Math.min(hits, COUNTED_MAX);
}
