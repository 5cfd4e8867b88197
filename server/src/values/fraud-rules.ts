import type { Cents } from './money.ts';

/** How many points a circumstance is worth, and from where on it counts. */
export interface FraudRules {
  /** A shopper whose points reach this proves a phone first. */
  readonly gateAt: number;
  readonly amountDue: { readonly over: Cents; readonly points: number };
  readonly failedConfirms: { readonly from: number; readonly points: number };
  readonly countriesDiffer: { readonly points: number };
  readonly cardsTried: { readonly over: number; readonly points: number };
  readonly ordersOfShopper: { readonly over: number; readonly points: number };
  /** Payments at a time before any has succeeded; more are let in as they succeed. */
  readonly paymentsAtOnce: number;
}

export const DEFAULT_FRAUD_RULES: FraudRules = {
  gateAt: 50,
  amountDue: { over: 100_000 as Cents, points: 30 },
  failedConfirms: { from: 3, points: 50 },
  countriesDiffer: { points: 20 },
  cardsTried: { over: 3, points: 50 },
  ordersOfShopper: { over: 5, points: 30 },
  paymentsAtOnce: 30,
};

/** What a store did not set for itself is as it is everywhere. */
export function fraudRules({
  fraudRules: own,
}: {
  readonly fraudRules: Partial<FraudRules> | null;
}): FraudRules {
  return { ...DEFAULT_FRAUD_RULES, ...own };
}
