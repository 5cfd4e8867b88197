import { type Static, Type } from 'typebox';
import type { StoreContext } from '../../context.ts';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { CURSOR_FIELDS } from '../../platform/http/openapi/paging.ts';
import { Cents, Id, Iso, Quantity } from '../../platform/http/openapi/shapes.ts';
import { Timestamp } from '../../platform/http/openapi/timestamp.ts';
import { isSandboxed } from '../../ports/store.ts';
import { AgentView, agentView } from '../carts/agent-contract.ts';
import { itemCount } from '../carts/cart.ts';
import { cartView } from '../carts/cart-view.ts';
import { CartView, PriceStep } from '../carts/contract.ts';
import { idleBefore } from '../carts/list/find-carts.ts';
import { CART_STATES, type ListedCart, stateOf } from '../carts/list/listed-cart.ts';
import { explain } from '../carts/pricing/pricing.ts';
import { MISSING } from '../checkout/session/readiness.ts';
import { AddressView, addressView } from '../shipping/contract.ts';
import { CART_STEPS, cartStep, readinessOf } from './cart-step.ts';

/** Lines of a cart in the list. */
const LINES_SHOWN = 5;

export const FoundCartsQuery = Type.Object({
  ...CURSOR_FIELDS,
  state: Type.Optional(OneOf(CART_STATES)),
  developerMode: Type.Optional(Type.Boolean()),
  customerId: Type.Optional(Type.String({ format: 'uuid' })),
  email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
  from: Type.Optional(Timestamp()),
  to: Type.Optional(Timestamp()),
  totalMin: Type.Optional(Cents()),
  totalMax: Type.Optional(Cents()),
});

export const FoundCartView = Component(
  'FoundCart',
  Type.Object({
    id: Id(),
    state: Nullable(OneOf(CART_STATES)),
    step: OneOf(CART_STEPS),
    customerId: Nullable(Id()),
    email: Nullable(Type.String()),
    name: Nullable(Type.String()),
    itemCount: Quantity({ minimum: 0 }),
    lineCount: Quantity({ minimum: 0 }),
    items: Type.Array(
      Type.Object({
        sku: Type.String(),
        name: Type.String(),
        quantity: Quantity({ minimum: 1 }),
        lineTotal: Cents(),
      }),
    ),
    total: Cents(),
    amountDue: Cents(),
    currency: Type.String(),
    developerMode: Type.Boolean(),
    createdAt: Iso(),
    updatedAt: Iso(),
    expiresAt: Iso(),
  }),
);

export const FoundCartsView = Type.Object({
  carts: Type.Array(FoundCartView),
  nextCursor: Nullable(Type.String()),
});

export function foundCartView(
  ctx: StoreContext,
  { cart, email, name }: ListedCart,
): Static<typeof FoundCartView> {
  const { totals, items } = cart;
  return {
    id: cart.id,
    state: stateOf(cart, idleBefore(ctx), ctx.now()),
    step: cartStep(ctx, cart),
    customerId: cart.customerId,
    email,
    name,
    itemCount: itemCount(cart),
    lineCount: items.length,
    items: items
      .slice(0, LINES_SHOWN)
      .map(({ sku, name, quantity, lineTotal }) => ({ sku, name, quantity, lineTotal })),
    total: totals.total,
    amountDue: totals.amountDue,
    currency: cart.currency,
    developerMode: isSandboxed(ctx.store, cart.createdAt),
    createdAt: cart.createdAt.toISOString(),
    updatedAt: cart.updatedAt.toISOString(),
    expiresAt: cart.expiresAt.toISOString(),
  };
}

const CartCheckoutView = Component(
  'CartCheckout',
  Type.Object({
    ready: Type.Boolean(),
    missing: Type.Array(OneOf(MISSING)),
    shippingAddress: Nullable(AddressView),
    shippingRate: Nullable(
      Type.Object({ id: Type.String(), name: Type.String(), amount: Cents() }),
    ),
    quoteExpiresAt: Iso(),
    providerId: Nullable(Type.String()),
    createdAt: Iso(),
  }),
);

const { sessionToken: _, ...CART_FIELDS } = CartView.properties;

export const CartDetailsView = Component(
  'CartDetails',
  Type.Object({
    ...CART_FIELDS,
    developerMode: Type.Boolean(),
    state: Nullable(OneOf(CART_STATES)),
    step: OneOf(CART_STEPS),
    email: Nullable(Type.String()),
    name: Nullable(Type.String()),
    checkout: Nullable(CartCheckoutView),
    explanation: Type.Array(PriceStep),
    agent: Nullable(AgentView),
  }),
);

export function cartDetailsView(
  ctx: StoreContext,
  listed: ListedCart,
): Static<typeof CartDetailsView> {
  const { cart, email, name } = listed;
  return {
    ...cartView(ctx, cart),
    developerMode: isSandboxed(ctx.store, cart.createdAt),
    state: stateOf(cart, idleBefore(ctx), ctx.now()),
    step: cartStep(ctx, cart),
    email,
    name,
    checkout: checkoutView(ctx, listed),
    explanation: explain(cart),
    agent: agentView(cart.agent),
  };
}

function checkoutView(
  ctx: StoreContext,
  { cart }: ListedCart,
): Static<typeof CartCheckoutView> | null {
  const { checkout } = cart;
  const ready = readinessOf(ctx, cart);
  if (!checkout || !ready) return null;
  const { shippingAddress, shippingRate } = checkout;
  return {
    ready: ready.ready,
    missing: [...ready.missing],
    shippingAddress: shippingAddress && addressView(shippingAddress),
    shippingRate: shippingRate && {
      id: shippingRate.id,
      name: shippingRate.name,
      amount: shippingRate.amount,
    },
    quoteExpiresAt: checkout.quote.expiresAt,
    providerId: checkout.intent?.providerId ?? null,
    createdAt: checkout.createdAt,
  };
}
