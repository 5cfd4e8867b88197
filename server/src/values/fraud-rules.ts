import type { Cents } from './money.ts';

/** The points of each risk signal, and their threshold. */
export interface FraudRules {
  /** A shopper with this many points must verify a phone. */
  readonly gateAt: number;
  readonly amountDue: { readonly over: Cents; readonly points: number };
  readonly failedConfirms: { readonly from: number; readonly points: number };
  readonly countriesDiffer: { readonly points: number };
  readonly cardsTried: { readonly over: number; readonly points: number };
  readonly ordersOfShopper: { readonly over: number; readonly points: number };
  /** Concurrent payments before the first success; each success admits more. */
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

/** The store's rules, with defaults for those it did not set. */
export function fraudRules({
  fraudRules: own,
}: {
  readonly fraudRules: Partial<FraudRules> | null;
}): FraudRules {
  return { ...DEFAULT_FRAUD_RULES, ...own };
}
