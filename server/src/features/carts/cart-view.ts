import type { Static } from 'typebox';
import type { StoreContext } from '../../context.ts';
import {
  type Cart,
  type CartDocument,
  type CartItem,
  itemCount,
  type Notice,
  statusAt,
} from './cart.ts';
import type { AppliedCoupon, AppliedGiftCard, CartItemView, CartView } from './contract.ts';
import type { MergeReport } from './merge/merge.ts';
import { addOnView } from './pricing/add-on.ts';
import { explain } from './pricing/pricing.ts';

/** The columns of a cart besides its document. */
export type CartHead = Omit<Cart, keyof CartDocument | 'checkout' | 'agent'>;

/** A cart that is only returned: its document is the stored JSON. */
export interface StoredReply extends CartHead {
  readonly response: string;
}

/** The public part of a document. Addresses, e-mail and phone are part of the checkout. */
export type ResponseDocument = Omit<CartView, keyof HeadView | 'explanation'>;

type HeadView = Pick<
  CartView,
  | 'id'
  | 'sessionToken'
  | 'developerMode'
  | 'status'
  | 'version'
  | 'customerId'
  | 'orderNumber'
  | 'expiresAt'
  | 'createdAt'
  | 'updatedAt'
>;

export function cartView(ctx: StoreContext, cart: Cart, sessionToken?: string): CartView {
  return {
    ...headView(ctx, cart, sessionToken),
    ...storedReplyOf(cart),
    ...explanationView(ctx, cart),
  };
}

/** The same as JSON, built from the stored document without parsing it. */
export function cartText(
  ctx: StoreContext,
  head: CartHead,
  response: string,
  sessionToken?: string,
): string {
  return `${headText(ctx, head, sessionToken)},${response.slice(1)}`;
}

function headView(ctx: StoreContext, cart: CartHead, sessionToken?: string): HeadView {
  return JSON.parse(`${headText(ctx, cart, sessionToken)}}`);
}

/**
 * JSON without its closing brace, the start of every cart reply. Nothing needs escaping: ids, order
 * numbers and statuses are ours, and tokens are validated.
 */
function headText({ now, store }: StoreContext, cart: CartHead, sessionToken?: string): string {
  return (
    `{"id":"${cart.id}","status":"${statusAt(cart, now())}","version":${cart.version},` +
    `"customerId":${quoted(cart.customerId)},"orderNumber":${quoted(cart.orderNumber)},` +
    `"expiresAt":"${cart.expiresAt.toISOString()}","createdAt":"${cart.createdAt.toISOString()}",` +
    `"updatedAt":"${cart.updatedAt.toISOString()}"` +
    (sessionToken === undefined ? '' : `,"sessionToken":${JSON.stringify(sessionToken)}`) +
    (store.developerMode ? ',"developerMode":true' : '')
  );
}

function quoted(text: string | null): string {
  return text === null ? 'null' : `"${text}"`;
}

/** Lists every field: a field that is not named here is private to the merchant. */
export function storedReplyOf(cart: CartDocument): ResponseDocument {
  return {
    currency: cart.currency,
    items: cart.items.map(itemView),
    itemCount: itemCount(cart),
    coupons: cart.coupons.map(couponView),
    giftCards: cart.giftCards.map(giftCardView),
    addOns: cart.addOns.map(addOnView),
    attribution: cart.attribution,
    totals: totalsView(cart),
    warnings: cart.warnings.map(noticeView),
    mergedIntoCartId: cart.mergedIntoCartId,
  };
}

export function itemView(item: CartItem): Static<typeof CartItemView> {
  return {
    id: item.id,
    sku: item.sku,
    name: item.name,
    quantity: item.quantity,
    unitPrice: item.unitPrice,
    lineSubtotal: item.lineSubtotal,
    lineDiscount: item.lineDiscount,
    lineTotal: item.lineTotal,
    lineTax: item.lineTax,
    imageUrl: item.imageUrl,
    requiresShipping: item.requiresShipping,
    taxable: item.taxable,
    maxQuantity: item.maxQuantity,
    weightGrams: item.weightGrams,
    metadata: item.metadata,
  };
}

export function couponView(coupon: Static<typeof AppliedCoupon>) {
  const { code, description, type, discount, applicable, reason } = coupon;
  return { code, description, type, discount, applicable, reason };
}

export function giftCardView({ id, last4, balance, applied }: Static<typeof AppliedGiftCard>) {
  return { id, last4, balance, applied };
}

export function totalsView({
  totals,
  currency,
}: Pick<CartDocument, 'totals' | 'currency'>): CartView['totals'] {
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

export function noticeView({ code, message, itemId, severity }: Notice) {
  return { code, message, itemId, severity };
}

export function explanationView(ctx: StoreContext, cart: Cart) {
  return ctx.explains ? { explanation: explain(cart) } : undefined;
}

export function mergedCartView(ctx: StoreContext, cart: Cart, report: MergeReport) {
  const mergeReport = { ...report, dropped: [...report.dropped] };
  return { ...cartView(ctx, cart), mergeReport };
}
