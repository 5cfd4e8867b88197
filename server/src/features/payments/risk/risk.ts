/** Counts of earlier attempts, as input to the fraud rules. */
export interface RiskSignals {
  /** Declines in the last hour, by cart, e-mail, address or customer. */
  readonly failedConfirms: number;
  /** Distinct cards on this cart, including the current one. */
  readonly cardsTried: number;
  /** Orders from the shopper's address in ten minutes. */
  readonly ordersOfShopper: number;
  /** Declines of this cart without a time limit, including unknown tokens. */
  readonly declinesOfCart: number;
  /** Within ten minutes, like the counts below. */
  readonly declinesOfShopper: number;
  /** Tokens from this address that the provider did not recognise. */
  readonly invalidOfShopper: number;
  /** Declines of this payment token or saved method, on any cart. */
  readonly declinesOfCard: number;
  /** The budget of the store, or of the address or customer, is spent. */
  readonly isBudgetSpent: boolean;
}

/** Keyed hashes of the shopper's e-mail, address and card, for counting. */
export interface RiskKeys {
  readonly emailKey: Buffer | null;
  readonly shopperKey: Buffer | null;
  readonly cardKey: Buffer | null;
}
