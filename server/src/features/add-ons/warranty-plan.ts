import type { PlanId } from '../../values/ids.ts';
import type { PriceRule } from '../carts/pricing/add-on.ts';

/** A plan that a store offers for a line; a cart that takes it stores a copy. */
export interface WarrantyPlan {
  readonly id: PlanId;
  readonly name: string;
  readonly termMonths: number;
  readonly coverage: string;
  readonly termsUrl: string | null;
  readonly price: PriceRule;
}

/** A plan as operators see it. */
export interface StoredPlan extends WarrantyPlan {
  readonly active: boolean;
  /** Lower positions come first. */
  readonly position: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The price of shipping protection. */
export interface ProtectionRule {
  readonly name: string;
  readonly coverage: string;
  readonly price: PriceRule;
}

export interface StoredRule extends ProtectionRule {
  readonly active: boolean;
  readonly updatedAt: Date;
}
