/** What earlier tries to pay say about this one. */
export interface RiskSignals {
  /** Declined in the last hour: on the cart, for the e-mail, the address or the customer. */
  readonly failedConfirms: number;
  /** Different cards on this cart, the present one included. */
  readonly cardsTried: number;
  /** Orders from the shopper's address in ten minutes. */
  readonly ordersOfShopper: number;
  /** Refused on this cart ever, unknown tokens included. */
  readonly declinesOfCart: number;
  /** In ten minutes, like those below. */
  readonly declinesOfShopper: number;
  /** Tokens from the address that the provider does not know. */
  readonly invalidOfShopper: number;
  /** By this payment token or saved method, on any cart. */
  readonly declinesOfCard: number;
  /** The store's budget, or the part of the address or customer, is used up. */
  readonly isBudgetSpent: boolean;
}

/** Whom a payment is tried by and with what, as hashes: enough to count by. */
export interface Trace {
  readonly emailKey: Buffer | null;
  readonly shopperKey: Buffer | null;
  readonly cardKey: Buffer | null;
}
