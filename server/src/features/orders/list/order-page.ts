import { HITS_MAX, type WordCount } from '../../../platform/db/word-queries.ts';
import type { CustomerId, OrderId } from '../../../values/ids.ts';
import type { Cents } from '../../../values/money.ts';
import type { FulfillmentStatus, Money, OrderStatus, PaymentStatus } from '../order.ts';
import type { OrderNeed } from './order-need-sql.ts';

export const SORTS = ['createdAt', 'orderNumber', 'total', 'status', 'customer'] as const;
/** Of the operators' list: numbers ascend with time, and a status is a filter. */
export const FOUND_SORTS = ['createdAt', 'total', 'customer'] as const;
export type Sort = (typeof SORTS)[number];

export interface OrderFilters {
  readonly status?: OrderStatus | undefined;
  readonly paymentStatus?: PaymentStatus | undefined;
  readonly fulfillmentStatus?: FulfillmentStatus | undefined;
  readonly customerId?: string | undefined;
  /** Orders without a customer under this address, in lower case. */
  readonly guestEmail?: string | undefined;
  readonly providerId?: string | undefined;
  /** The id of an agent, or `any` for the orders of all agents. */
  readonly agent?: string | undefined;
  readonly developerMode?: boolean | undefined;
  /** Only orders of the store's mode. */
  readonly needs?: OrderNeed | undefined;
  /** Inclusive. */
  readonly from?: string | undefined;
  /** Exclusive. */
  readonly to?: string | undefined;
  readonly totalMin?: number | undefined;
  readonly totalMax?: number | undefined;
  /** Terms that an order must have, made by `exactTerm`. */
  readonly terms?: readonly string[];
  /** True where one of the terms is a tag: the indexes of the orders with tags are enough. */
  readonly isTagged?: boolean;
  readonly search?: string | undefined;
}

export interface OrderSort {
  readonly sortBy: Sort;
  readonly sortDir: 'asc' | 'desc';
}

/** The position of an order. Times are text, since a `Date` has no microseconds. */
export interface SortKey {
  readonly id: string;
  readonly createdAt: string;
  readonly total: number;
  readonly customerSort: string;
}

export interface OrderQuery extends OrderFilters, OrderSort {
  readonly page: number;
  readonly pageSize: number;
  /** For one of `FOUND_SORTS`: only orders behind this one. */
  readonly after?: SortKey | undefined;
  /** True for the operators' filters, of which there are too many combinations to prepare. */
  readonly isUnprepared?: boolean;
}

/** A row of the order list. */
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
  readonly providerId: string | null;
  /** Null for an order of a storefront. */
  readonly agentId: string | null;
  readonly tags: readonly string[];
  readonly fulfillmentStatus: FulfillmentStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Upper bound of counts, and of the orders that a search examines. */
export const COUNTED_MAX = HITS_MAX;

export interface OrderPage {
  readonly orders: readonly OrderSummary[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** A query with its search split into words. */
export interface OrderSelection extends OrderQuery {
  readonly words: readonly string[];
  /** The word whose orders are examined; undefined without a search, or for a customer's orders. */
  readonly rarestWord: WordCount | undefined;
  /** Other words with few enough orders to intersect with the rarest word's in the index. */
  readonly intersectedWords: readonly WordCount[];
  /** All words, where each as a whole has more orders than are counted; otherwise none. */
  readonly truncatedWords: readonly WordCount[];
}

/** Cost of reading an order, in index entries. */
const READING_COSTS = 5;

/**
 * The rarest word leads. Others are intersected with it in the word index while that is cheaper
 * than reading its orders; the rest are filtered in those orders.
 */
export function ranked(
  counts: readonly WordCount[],
): Pick<OrderSelection, 'rarestWord' | 'intersectedWords' | 'truncatedWords'> {
  const [rarestWord, ...others] = [...counts].sort((a, b) => sizeOf(a) - sizeOf(b));
  const truncatedWords = counts.every(({ whole }) => whole > COUNTED_MAX) ? counts : [];
  if (!rarestWord) return { rarestWord, intersectedWords: [], truncatedWords };
  const intersectedWords: WordCount[] = [];
  let left = READING_COSTS * sizeOf(rarestWord);
  for (const word of others) {
    left -= sizeOf(word);
    // A truncated word does not have all its orders, so it cannot exclude any.
    if (left < 0 || isCut(word)) break;
    intersectedWords.push(word);
  }
  return { rarestWord, intersectedWords, truncatedWords };
}

export function isCut(word: WordCount): boolean {
  return sizeOf(word) > COUNTED_MAX;
}

function sizeOf({ whole, longer }: WordCount): number {
  return whole + longer;
}

/** From this count on a word is frequent. */
const FREQUENT_FROM = 1_000;

/** The maximum number of matches where the rarest word is not frequent; otherwise 0. */
export function fewMax({ rarestWord }: OrderSelection): number {
  const hits = rarestWord ? sizeOf(rarestWord) : 0;
  return hits < FREQUENT_FROM ? hits : 0;
}

/**
 * Where even the rarest word is frequent, a scan of the sort index fills a page soon. It is limited
 * to the word's count; a page that is not full by then is read by word instead. Up to 10
 * 000 matches both return the same page; beyond, the scan covers the whole store, and the search by
 * word only the newest orders.
 */
export function indexScanMax({ rarestWord, customerId }: OrderSelection): number | undefined {
  const hits = rarestWord ? sizeOf(rarestWord) : 0;
  return hits < FREQUENT_FROM || customerId ? undefined : Math.min(hits, COUNTED_MAX);
}
