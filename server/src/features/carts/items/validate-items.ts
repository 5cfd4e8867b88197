import type { StoreContext } from '../../../context.ts';
import { ApiError, type ErrorCode } from '../../../errors.ts';
import type {
  ProductValidation,
  ValidationReason,
} from '../../../ports/products/product-validator.ts';
import type { Cents } from '../../../values/money.ts';
import type { Cart, CartItem, Notice } from '../cart.ts';

export interface Refusal {
  readonly item: CartItem;
  readonly code: ErrorCode;
  /** The stock, if the store reported it. */
  readonly maxQuantity: number | null;
}

export interface CheckedItems {
  readonly cart: Cart;
  readonly refusals: readonly Refusal[];
}

/**
 * Validates every line with the store. Valid lines take its price and name; the others are listed.
 */
export async function checkItems(
  ctx: StoreContext,
  before: Cart,
  cart: Cart,
  reason: ValidationReason,
): Promise<CheckedItems> {
  if (cart.items.length === 0) return { cart, refusals: [] };
  const validations = await ctx.app.ports.products(ctx.store)({
    reason,
    cartId: cart.id,
    currency: cart.currency,
    items: cart.items.map(({ id, sku, quantity, metadata }) => ({
      ref: id,
      sku,
      quantity,
      metadata,
    })),
  });
  const byRef = new Map(validations.map((validation) => [validation.ref, validation]));
  const earlier = new Map(before.items.map((item) => [item.id, item.unitPrice]));
  const judged = cart.items.map((item) => judge(item, byRef.get(item.id), earlier.get(item.id)));
  return {
    cart: {
      ...cart,
      items: judged.map(({ item }) => item),
      warnings: [...judged.flatMap(({ notice }) => notice ?? []), ...unconfirmed(validations)],
    },
    refusals: judged.flatMap(({ item, code, maxQuantity = null }) =>
      code ? [{ item, code, maxQuantity }] : [],
    ),
  };
}

/**
 * The lines of a change must be valid. Another line that became invalid does not fail the change;
 * it gets a blocking notice.
 */
export async function validateItems(
  ctx: StoreContext,
  before: Cart,
  after: Cart,
  reason: ValidationReason,
): Promise<Cart> {
  const judged = await checkItems(ctx, before, after, reason);
  const quantities = new Map(before.items.map((item) => [item.id, item.quantity]));
  const refusal = judged.refusals.find(({ item }) => quantities.get(item.id) !== item.quantity);
  if (refusal) throw new ApiError(refusal.code);
  return judged.cart;
}

function judge(
  item: CartItem,
  validation: ProductValidation | undefined,
  earlierPrice: Cents | undefined,
): { item: CartItem; notice?: Notice; code?: ErrorCode; maxQuantity?: number | null } {
  const code = refusalOf(item, validation);
  if (code !== undefined) {
    const maxQuantity = howMany(validation);
    return { item, code, maxQuantity, notice: notice(item, code, 'blocking') };
  }
  if (validation?.kind !== 'valid') return { item };
  const isChanged = (earlierPrice ?? validation.product.unitPrice) !== validation.product.unitPrice;
  return {
    item: { ...item, ...validation.product },
    ...(isChanged && { notice: notice(item, 'PRICE_CHANGED', 'warning') }),
  };
}

function refusalOf(
  item: CartItem,
  validation: ProductValidation | undefined,
): ErrorCode | undefined {
  switch (validation?.kind) {
    case 'valid': {
      const { maxQuantity } = validation.product;
      const isTooMany = maxQuantity !== null && item.quantity > maxQuantity;
      return isTooMany ? 'QUANTITY_UNAVAILABLE' : undefined;
    }
    case 'unavailable':
      return 'QUANTITY_UNAVAILABLE';
    case 'unpriced':
      return 'PRICE_REQUIRED';
    default:
      return 'PRODUCT_INVALID';
  }
}

function howMany(validation: ProductValidation | undefined): number | null {
  if (validation?.kind === 'valid') return validation.product.maxQuantity;
  return validation?.kind === 'unavailable' ? (validation.maxQuantity ?? null) : null;
}

/** The store did not answer, and a recent validation was used. */
function unconfirmed(validations: readonly ProductValidation[]): Notice[] {
  const isRemembered = validations.some(
    (validation) => validation.kind === 'valid' && validation.isRemembered,
  );
  const code = 'PRODUCT_VALIDATION_UNAVAILABLE';
  const message = 'The store does not answer right now: its last known prices are shown.';
  return isRemembered ? [{ code, message, itemId: null, severity: 'warning' }] : [];
}

const MESSAGES: Record<string, string> = {
  PRICE_CHANGED: 'The price of this item has changed.',
  PRICE_REQUIRED: 'This item has no price.',
  PRODUCT_INVALID: 'This item can no longer be sold.',
  QUANTITY_UNAVAILABLE: 'This item is not available in that quantity.',
};

function notice({ id }: CartItem, code: string, severity: Notice['severity']): Notice {
  return { code, message: MESSAGES[code] ?? code, itemId: id, severity };
}
