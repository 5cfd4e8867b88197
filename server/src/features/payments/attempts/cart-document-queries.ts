import type { Sql } from '../../../platform/db/connect.ts';
import type { Cart } from '../../carts/cart.ts';
import { SHAPE_VERSION } from '../../carts/persistence/cart-shape.ts';
import {
  checkoutJson,
  pricingTermsJson,
  responseJson,
} from '../../carts/persistence/serialize-cart.ts';

/**
 * Arguments with all documents of a cart and their shape version, or nulls. A document is never
 * written without the others, because the row may have another shape and was upgraded when it was
 * read.
 */
export function documentArgumentsSql(sql: Sql, cart: Cart | null) {
  return sql`p_shape_version => ${cart && SHAPE_VERSION},
    p_response_json => ${cart && responseJson(cart)},
    p_pricing_terms => ${cart && pricingTermsJson(cart)},
    p_checkout => ${cart && checkoutJson(cart)}`;
}
