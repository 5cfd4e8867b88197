import { type Static, Type } from 'typebox';
import type { StoreContext } from '../../context.ts';
import { Named, Nullable, OneOf } from '../../platform/http/envelope.ts';
import { Cents, Id, Iso, Metadata, Quantity } from '../../platform/http/shapes.ts';
import { COUPON_TYPES } from '../coupons/coupon.ts';
import { addOnView } from './add-on.ts';
import { Attribution } from './attribution.ts';
import { type Cart, type CartItem, itemCount, LINES_MAX, type Notice, statusAt } from './cart.ts';
import { type MergeReport, STRATEGIES } from './merge.ts';
import { explain, RULES } from './pricing.ts';

export const CartParams = Type.Object({ cartId: Type.String() });
export const CartItemParams = Type.Object({ cartId: Type.String(), itemId: Type.String() });
export const CartSessionParams = Type.Object({ sessionToken: Type.String() });

export const NewCartItem = Named(
  'NewCartItem',
  Type.Object({
    sku: Type.String({ minLength: 1, maxLength: 255, examples: ['MUG-1'] }),
    quantity: Type.Optional(Quantity({ minimum: 1, default: 1 })),
    metadata: Type.Optional(Metadata),
  }),
);

export const NewCart = Type.Object({
  items: Type.Optional(Type.Array(NewCartItem, { maxItems: LINES_MAX })),
  attribution: Type.Optional(Attribution),
  currency: Type.Optional(Type.String({ pattern: '^[A-Za-z]{3}$', examples: ['USD'] })),
});

export const ItemChange = Type.Object({ quantity: Quantity({ minimum: 0 }) });

export const MergeRequest = Type.Object({
  sourceCartId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  sourceSessionToken: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  strategy: Type.Optional(OneOf(STRATEGIES, { default: 'sum' })),
});

export const CartItemView = Named(
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
    metadata: Metadata,
  }),
);

export const TotalsView = Named(
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

export const AppliedCoupon = Named(
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

export const AppliedGiftCard = Named(
  'AppliedGiftCard',
  Type.Object({ id: Id(), last4: Type.String(), balance: Cents(), applied: Cents() }),
);

/** What is kept of a coupon beyond this is the merchant's business. */
export function couponView(coupon: Static<typeof AppliedCoupon>) {
  const { code, description, type, discount, applicable, reason } = coupon;
  return { code, description, type, discount, applicable, reason };
}

export function giftCardView({ id, last4, balance, applied }: Static<typeof AppliedGiftCard>) {
  return { id, last4, balance, applied };
}

export const CartAddOn = Named(
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

export const NoticeView = Named(
  'Notice',
  Type.Object({
    code: Type.String(),
    message: Type.String(),
    itemId: Nullable(Id()),
    severity: OneOf(['info', 'warning', 'blocking']),
  }),
);

const PriceStep = Named(
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

export function explanationView(ctx: StoreContext, cart: Cart) {
  return ctx.explains ? { explanation: explain(cart) } : undefined;
}

export const CartView = Named(
  'Cart',
  Type.Object({
    id: Id(),
    sessionToken: Type.Optional(
      Type.String({ description: 'On create and on a fetch by session token only.' }),
    ),
    developerMode: Type.Optional(Type.Literal(true)),
    status: OneOf(['active', 'checkout', 'confirming', 'completed', 'merged', 'expired']),
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

const MergeReportView = Named(
  'MergeReport',
  Type.Object({
    added: Type.Integer({ minimum: 0 }),
    combined: Type.Integer({ minimum: 0 }),
    dropped: Type.Array(Type.Object({ sku: Type.String(), reason: Type.String() })),
  }),
);

export const MergedCartView = Named(
  'MergedCart',
  Type.Object({ ...CartView.properties, mergeReport: MergeReportView }),
);

/**
 * A cart carries no address, e-mail or phone: those live in the checkout session. Every field by
 * name and nothing copied: this and its serialising are what reading a cart costs beside the
 * database.
 */
export function cartView(ctx: StoreContext, cart: Cart, sessionToken?: string): CartView {
  const view: CartView = {
    id: cart.id,
    status: statusAt(cart, ctx.now()),
    version: cart.version,
    currency: cart.currency,
    customerId: cart.customerId,
    items: cart.items as CartItem[],
    itemCount: itemCount(cart),
    coupons: cart.coupons.map(couponView),
    giftCards: cart.giftCards.map(giftCardView),
    addOns: cart.addOns.map(addOnView),
    attribution: cart.attribution,
    totals: totalsView(cart),
    warnings: cart.warnings as Notice[],
    orderNumber: cart.orderNumber,
    mergedIntoCartId: cart.mergedIntoCartId,
    expiresAt: cart.expiresAt.toISOString(),
    createdAt: cart.createdAt.toISOString(),
    updatedAt: cart.updatedAt.toISOString(),
  };
  if (sessionToken !== undefined) view.sessionToken = sessionToken;
  if (ctx.store.developerMode) view.developerMode = true;
  if (ctx.explains) Object.assign(view, explanationView(ctx, cart));
  return view;
}

function totalsView({ totals, currency }: Cart): CartView['totals'] {
  return {
    subtotal: totals.subtotal,
    discountTotal: totals.discountTotal,
    addOnTotal: totals.addOnTotal,
    shippingTotal: totals.shippingTotal,
    taxTotal: totals.taxTotal,
    taxIncluded: totals.taxIncluded,
    total: totals.total,
    giftCardTotal: totals.giftCardTotal,
    amountDue: totals.amountDue,
    currency,
  };
}

export function mergedCartView(ctx: StoreContext, cart: Cart, report: MergeReport) {
  const mergeReport = { ...report, dropped: [...report.dropped] };
  return { ...cartView(ctx, cart), mergeReport };
}
