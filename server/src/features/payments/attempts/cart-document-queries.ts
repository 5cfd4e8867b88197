import type { Sql } from '../../../platform/db/connect.ts';
import type { Cart } from '../../carts/cart.ts';
import { SHAPE_VERSION } from '../../carts/persistence/cart-shape.ts';
import {
  checkoutJson,
  pricingTermsJson,
  responseJson,
} from '../../carts/persistence/serialize-cart.ts';

/**
 * Assignments of all documents of a cart with their shape version. A document is never written
 * without the others, because the row may have another shape and was upgraded when it was read.
 */
export function cartDocumentsSql(sql: Sql, cart: Cart) {
  return sql`shape_version = ${SHAPE_VERSION}, response_json = ${responseJson(cart)}::text::json,
    pricing_terms = ${pricingTermsJson(cart)}::text::json,
    checkout = ${checkoutJson(cart)}::text::json`;
}
