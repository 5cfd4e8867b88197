import type { PlanId } from '../../values/ids.ts';
import type { PriceRule } from '../carts/pricing/add-on.ts';

/** What a store offers for a line; a cart that takes it keeps its own copy. */
export interface WarrantyPlan {
  readonly id: PlanId;
  readonly name: string;
  readonly termMonths: number;
  readonly coverage: string;
  readonly termsUrl: string | null;
  readonly price: PriceRule;
}

/** As those see it who run the store. */
export interface StoredPlan extends WarrantyPlan {
  readonly active: boolean;
  /** Lower ones come first. */
  readonly position: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a store takes for answering for a parcel. */
export interface ProtectionRule {
  readonly name: string;
  readonly coverage: string;
  readonly price: PriceRule;
}

export interface StoredRule extends ProtectionRule {
  readonly active: boolean;
  readonly updatedAt: Date;
}
