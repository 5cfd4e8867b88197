import type { WordCount } from '../../../platform/db/word-queries.ts';
import { HITS_MAX } from '../../../platform/db/word-queries.ts';
import type { CustomerId } from '../../../values/ids.ts';
import { isPhoneLike, phoneDigits } from '../../../values/phone.ts';
import { searchWords } from '../../../values/search-terms.ts';
import type { Kind } from '../consent/consent.ts';
import type { Customer } from '../customer.ts';

export const CUSTOMER_SORTS = ['createdAt', 'name'] as const;

export interface CustomerFilters {
  readonly search?: string | undefined;
  /** Customers of the sandbox, or others. */
  readonly developerMode?: boolean | undefined;
  /** Inclusive. */
  readonly from?: string | undefined;
  /** Exclusive. */
  readonly to?: string | undefined;
  readonly consent?: Kind | undefined;
  readonly emailVerified?: boolean | undefined;
}

export interface CustomerQuery extends CustomerFilters {
  readonly sortBy: (typeof CUSTOMER_SORTS)[number];
  readonly sortDir: 'asc' | 'desc';
}

/** The position of a customer. Times are text, since a `Date` has no microseconds. */
export interface CustomerKey {
  readonly id: string;
  readonly createdAt: string;
  readonly nameSort: string;
}

/** A query with its search split into words. */
export interface CustomerSelection extends CustomerQuery {
  readonly words: readonly string[];
  /** The rarest word, whose customers are examined; undefined without a search. */
  readonly rarestWord: WordCount | undefined;
  readonly after: CustomerKey | undefined;
  /** Set where the store went live: older customers are those of the sandbox. */
  readonly liveSince: Date | null;
  /** The mode whose orders are counted. */
  readonly countsSandbox: boolean;
}

/** A row of the customer list. */
export interface CustomerSummary
  extends Pick<
    Customer,
    'email' | 'emailVerified' | 'phone' | 'firstName' | 'lastName' | 'createdAt' | 'updatedAt'
  > {
  readonly id: CustomerId;
  readonly phoneVerified: boolean;
  readonly marketingConsent: boolean;
  readonly transactionalConsent: boolean;
  /** Orders in the current mode of the store. */
  readonly orderCount: number;
  readonly lastOrderAt: Date | null;
}

/** A phone is one word, however it is grouped. */
export function customerWords(search: string): string[] {
  return isPhoneLike(search) ? [phoneDigits(search)] : searchWords(search);
}

/** From this count on a word is frequent. */
const FREQUENT_FROM = 1_000;

/**
 * Where even the rarest word is frequent, a scan of the sort index fills a page soon; a page that
 * is not full by then is read by word, as in the list of orders.
 */
export function indexScanMax({
  rarestWord,
}: Pick<CustomerSelection, 'rarestWord'>): number | undefined {
  const hits = rarestWord ? sizeOf(rarestWord) : 0;
  return hits < FREQUENT_FROM ? undefined : Math.min(hits, HITS_MAX);
}

export function rarest(counts: readonly WordCount[]): WordCount | undefined {
  return [...counts].sort((a, b) => sizeOf(a) - sizeOf(b))[0];
}

function sizeOf({ whole, longer }: WordCount): number {
  return whole + longer;
}
