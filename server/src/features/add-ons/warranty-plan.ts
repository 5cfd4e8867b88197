import type { PlanId } from '../../values/ids.ts';
import type { PriceRule } from '../carts/add-on.ts';

/** What a store offers for a line; a cart that takes it keeps its own copy. */
export interface WarrantyPlan {
  readonly id: PlanId;
  readonly name: string;
  readonly termMonths: number;
  readonly coverage: string;
  readonly termsUrl: string | null;
  readonly price: PriceRule;
}

/** What a store takes for answering for a parcel. */
export interface ProtectionRule {
  readonly name: string;
  readonly coverage: string;
  readonly price: PriceRule;
}
