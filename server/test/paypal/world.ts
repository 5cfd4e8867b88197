import type { Journal, JournalEntry } from '../fakepay/journal.ts';
import type { Fault } from '../fakepay/server.ts';
import type { Authorization, Capture, Order, Refund } from './objects.ts';

/** The data of one merchant at PayPal. A merchant is identified by its client id. */
export interface Merchant {
  readonly id: string;
  readonly orders: Map<string, Order>;
  readonly captures: Map<string, Capture>;
  readonly authorizations: Map<string, Authorization>;
  readonly refunds: Map<string, Refund>;
  /** The refunded amount of each capture. */
  readonly refunded: Map<string, number>;
  readonly vault: Map<string, VaultedAccount>;
  readonly setups: Map<string, { status: string; isCard: boolean }>;
  /** Options of orders beside money. */
  readonly sources: Map<string, Record<string, unknown>>;
  readonly invoices: Set<string>;
  /** Orders whose shopper has no money. */
  readonly declining: Set<string>;
  /** Pending captures, and their entries for the journal. */
  readonly pending: Map<string, JournalEntry>;
}

/** A saved payment source, and the outcome of a charge of it. */
export interface VaultedAccount {
  readonly customerId: string;
  readonly source: Record<string, Record<string, unknown>>;
  readonly mood: 'good' | 'declined' | 'needs_action';
}

export const ACCOUNT = {
  paypal: { email_address: 'buyer@example.com', account_id: 'QYR5Z8XDVJNXQ' },
};
export const CARD = { card: { brand: 'VISA', last_digits: '4242', expiry: '2099-12' } };

export interface PaypalWorld {
  readonly journal: Journal;
  /** Whether every order is approved as soon as it is created. */
  readonly approvesAll: boolean;
  /** One decision for each key; the first one holds. */
  write(entry: JournalEntry): void;
}

export interface PaypalCall {
  readonly merchant: Merchant;
  readonly method: string;
  /** The path behind the collection's name. */
  readonly steps: readonly string[];
  /** The PayPal-Request-Id. */
  readonly key: string;
  readonly body: Record<string, unknown>;
  readonly fault: Fault | undefined;
}

export function newMerchant(id: string): Merchant {
  return {
    id,
    orders: new Map(),
    captures: new Map(),
    authorizations: new Map(),
    refunds: new Map(),
    refunded: new Map(),
    vault: new Map(),
    setups: new Map(),
    sources: new Map(),
    invoices: new Set(),
    declining: new Set(),
    pending: new Map(),
  };
}

export function paymentOf(order: Order): Capture | Authorization | undefined {
  const { captures, authorizations } = order.purchase_units[0].payments ?? {};
  return captures?.[0] ?? authorizations?.[0];
}
