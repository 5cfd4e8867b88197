import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { Cents, Id, Iso, Metadata, Quantity } from '../../platform/http/openapi/shapes.ts';
import { COUPON_TYPES } from '../coupons/coupon.ts';
import { Attribution } from './attribution.ts';
import { LINES_MAX } from './cart.ts';
import { STRATEGIES } from './merge/merge.ts';
import { RULES } from './pricing/pricing.ts';

export const CartParams = Type.Object({ cartId: Type.String() });
export const CartItemParams = Type.Object({ cartId: Type.String(), itemId: Type.String() });
export const CartSessionParams = Type.Object({ sessionToken: Type.String() });

/** Error codes of every write to an existing cart. */
export const CHANGE = [
  'CART_NOT_FOUND',
  'CART_COMPLETED',
  'CART_LOCKED',
  'CART_MERGED',
  'CART_CANCELLED',
  'CART_EXPIRED',
  'VERSION_MISMATCH',
] as const;

export const NewCartItem = Component(
  'NewCartItem',
  Type.Object({
    sku: Type.String({ minLength: 1, maxLength: 255, examples: ['MUG-1'] }),
    quantity: Type.Optional(Quantity({ minimum: 1, default: 1 })),
    metadata: Type.Optional(Metadata),
  }),
);

export const NewCart = Type.Object({
  // No `maxItems`: items may join one line, and too many lines fail with CART_TOO_LARGE.
  items: Type.Optional(
    Type.Array(NewCartItem, {
      description: `Items with the same sku and metadata share a line. At most ${LINES_MAX} lines.`,
    }),
  ),
  attribution: Type.Optional(Attribution),
  currency: Type.Optional(Type.String({ pattern: '^[A-Za-z]{3}$', examples: ['USD'] })),
});

export const ItemChange = Type.Object({ quantity: Quantity({ minimum: 0 }) });

export const MergeRequest = Type.Object({
  sourceCartId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  sourceSessionToken: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  strategy: Type.Optional(OneOf(STRATEGIES, { default: 'sum' })),
});

export const CartItemView = Component(
  'CartItem',
  Type.Object({
    id: Id(),
    sku: Type.String(),
    name: Type.String(),
    quantity: Quantity({ minimum: 1 }),
    unitPrice: Cents(),
    lineSubtotal: Cents(),
    lineDiscount: Cents(),
    lineTotal: Cents(),
    lineTax: Cents(),
    imageUrl: Nullable(Type.String()),
    requiresShipping: Type.Boolean(),
    taxable: Type.Boolean(),
    maxQuantity: Nullable(Type.Integer({ minimum: 0 })),
    weightGrams: Nullable(Type.Integer({ minimum: 0 })),
    metadata: Metadata,
  }),
);

export const TotalsView = Component(
  'Totals',
  Type.Object({
    subtotal: Cents(),
    discountTotal: Cents(),
    addOnTotal: Cents(),
    shippingTotal: Cents(),
    taxTotal: Cents(),
    taxIncluded: Cents(),
    total: Cents(),
    giftCardTotal: Cents(),
    amountDue: Cents(),
    currency: Type.String(),
  }),
);

export const AppliedCoupon = Component(
  'AppliedCoupon',
  Type.Object({
    code: Type.String(),
    description: Nullable(Type.String()),
    type: OneOf(COUPON_TYPES),
    discount: Cents(),
    applicable: Type.Boolean(),
    reason: Nullable(Type.String()),
  }),
);

export const AppliedGiftCard = Component(
  'AppliedGiftCard',
  Type.Object({ id: Id(), last4: Type.String(), balance: Cents(), applied: Cents() }),
);

export const CartAddOn = Component(
  'CartAddOn',
  Type.Object({
    id: Id(),
    type: OneOf(['warranty', 'insurance']),
    itemId: Nullable(Id()),
    name: Type.String(),
    price: Cents(),
    quantity: Quantity({ minimum: 1 }),
    planId: Nullable(Type.String()),
    termMonths: Nullable(Type.Integer()),
    coverage: Nullable(Type.String()),
  }),
);

export const NoticeView = Component(
  'Notice',
  Type.Object({
    code: Type.String(),
    message: Type.String(),
    itemId: Nullable(Id()),
    severity: OneOf(['info', 'warning', 'blocking']),
  }),
);

export const PriceStep = Component(
  'PriceStep',
  Type.Object({
    rule: OneOf(RULES),
    name: Nullable(Type.String()),
    base: Cents(),
    result: Cents(),
    remainderCents: Type.Integer({ minimum: 0 }),
  }),
);

/** With `?explain=true` only. */
export const Explanation = Type.Optional(Type.Array(PriceStep));

export const CartView = Component(
  'Cart',
  Type.Object({
    id: Id(),
    sessionToken: Type.Optional(
      Type.String({ description: 'On create and on a fetch by session token only.' }),
    ),
    developerMode: Type.Optional(Type.Literal(true)),
    status: OneOf([
      'active',
      'checkout',
      'confirming',
      'completed',
      'merged',
      'cancelled',
      'expired',
    ]),
    version: Type.Integer({ minimum: 1 }),
    currency: Type.String(),
    customerId: Nullable(Id()),
    items: Type.Array(CartItemView),
    itemCount: Quantity({ minimum: 0 }),
    coupons: Type.Array(AppliedCoupon),
    giftCards: Type.Array(AppliedGiftCard),
    addOns: Type.Array(CartAddOn),
    attribution: Nullable(Attribution),
    totals: TotalsView,
    warnings: Type.Array(NoticeView),
    explanation: Explanation,
    orderNumber: Nullable(Type.String()),
    mergedIntoCartId: Nullable(Id()),
    expiresAt: Iso(),
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);
export type CartView = Static<typeof CartView>;

const MergeReportView = Component(
  'MergeReport',
  Type.Object({
    added: Type.Integer({ minimum: 0 }),
    combined: Type.Integer({ minimum: 0 }),
    dropped: Type.Array(Type.Object({ sku: Type.String(), reason: Type.String() })),
  }),
);

export const MergedCartView = Component(
  'MergedCart',
  Type.Object({ ...CartView.properties, mergeReport: MergeReportView }),
);
