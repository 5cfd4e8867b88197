import { type Static, Type } from 'typebox';
import type { StoreContext } from '../../context.ts';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { Cents, Id, Iso } from '../../platform/http/openapi/shapes.ts';
import type { NextAction } from '../../ports/payments/payment-provider.ts';
import { VERIFICATIONS, type Verified } from '../../ports/shipping/address-verifier.ts';
import type { Rate } from '../../ports/shipping/shipping-rates.ts';
import { type Address, changedFields } from '../../values/address.ts';
import { statusAt } from '../carts/cart.ts';
import { explanationView, itemView, noticeView, totalsView } from '../carts/cart-view.ts';
import type { ChosenRate, Intent } from '../carts/checkout.ts';
import { CartItemView, Explanation, NoticeView, TotalsView } from '../carts/contract.ts';
import { OrderView } from '../orders/contract.ts';
import { AddressView, addressView, NewAddress } from '../shipping/contract.ts';
import { gateState } from './gate/gate.ts';
import { GateView, gatesView } from './gate/gate-contract.ts';
import { ClientConfigView } from './payment/client-config-contract.ts';
import { CHANGES } from './session/change.ts';
import type { CheckoutCart } from './session/change-checkout.ts';
import { writableBuyerId } from './session/find-buyer.ts';
import { isIntentCurrent, MISSING, type Readiness, readiness } from './session/readiness.ts';

export const SessionParams = Type.Object({ cartId: Type.String() });
export const NewSession = Type.Object({ cartId: Type.String({ format: 'uuid' }) });

export const AddressCheck = Type.Object({
  address: Type.Optional(NewAddress),
  apply: Type.Optional(Type.Boolean({ default: false })),
});

export const RateChoice = Type.Object({
  rateId: Type.String({ minLength: 1, maxLength: 200 }),
  rateName: Type.String({ minLength: 1, maxLength: 200 }),
  amount: Cents(),
});

export const QuoteResume = Type.Object({
  quoteToken: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});

export const PaymentInput = Type.Object({
  providerId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  returnUrl: Type.Optional(Type.String({ format: 'uri', maxLength: 2000 })),
  paymentMethodId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  paymentToken: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'From the provider’s form. Developer mode: the simulated outcome, such as tok_declined.',
    }),
  ),
  replaces: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'The paymentIntentId of a payment that waits for a shopper action. It is canceled at ' +
        'the provider, and the cart is unlocked. CART_COMPLETED if the payment succeeded.',
    }),
  ),
});

export const ConfirmRequest = Component(
  'Confirm',
  Type.Object({
    paymentIntentId: Type.String({ minLength: 1, maxLength: 200 }),
    billingAddress: NewAddress,
    email: Type.Optional(
      Type.String({ format: 'email', maxLength: 254, description: 'Required for guests.' }),
    ),
    notes: Type.Optional(Type.String({ maxLength: 500 })),
    providerId: Type.Optional(Type.String({ maxLength: 100 })),
  }),
);

export const RateView = Component(
  'ShippingRate',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    amount: Cents(),
    carrier: Nullable(Type.String()),
    minDays: Nullable(Type.Integer()),
    maxDays: Nullable(Type.Integer()),
  }),
);

const ChosenRateView = Type.Object({ id: Type.String(), name: Type.String(), amount: Cents() });

const NextActionView = Type.Object({
  type: Type.String(),
  url: Nullable(Type.String()),
  clientSecret: Nullable(Type.String()),
});

const ReadinessView = Component(
  'Readiness',
  Type.Object({
    ready: Type.Boolean(),
    missing: Type.Array(OneOf(MISSING)),
    next: Nullable(Type.Object({ method: Type.String(), path: Type.String() })),
  }),
);

export const SessionView = Component(
  'CheckoutSession',
  Type.Object({
    id: Id(),
    cartId: Id(),
    status: OneOf(['open', 'processing', 'completed', 'cancelled', 'expired']),
    developerMode: Type.Optional(Type.Literal(true)),
    email: Nullable(Type.String()),
    customerId: Nullable(Id()),
    shippingAddress: Nullable(AddressView),
    shippingRate: Nullable(ChosenRateView),
    items: Type.Array(CartItemView),
    totals: TotalsView,
    quote: Type.Object({ id: Id(), hash: Type.String(), expiresAt: Iso() }),
    paymentIntentId: Nullable(Type.String()),
    nextAction: Nullable(NextActionView),
    readiness: ReadinessView,
    gates: Type.Array(GateView),
    messages: Type.Array(NoticeView),
    explanation: Explanation,
    orderNumber: Nullable(Type.String()),
    createdAt: Iso(),
    updatedAt: Iso(),
    expiresAt: Iso(),
  }),
);

/** Lists every field explicitly: the response is not filtered by the schema (`okUnchecked`). */
export function sessionView(ctx: StoreContext, cart: CheckoutCart): Static<typeof SessionView> {
  const { checkout } = cart;
  const { shippingRate, nextAction, quote } = checkout;
  const now = ctx.now();
  const gate = gateState(cart, ctx.store.developerMode, now);
  const buyersCart = { ...cart, customerId: writableBuyerId(ctx, cart) };
  return {
    id: checkout.id,
    cartId: cart.id,
    status: sessionStatus(cart, now),
    ...(ctx.store.developerMode && { developerMode: true as const }),
    email: checkout.shippingAddress?.email ?? null,
    customerId: cart.customerId,
    shippingAddress: checkout.shippingAddress && addressView(checkout.shippingAddress),
    shippingRate: shippingRate && chosenRateView(shippingRate),
    items: cart.items.map(itemView),
    totals: totalsView(cart),
    quote: { id: quote.id, hash: quote.hash, expiresAt: quote.expiresAt },
    paymentIntentId: isIntentCurrent(checkout, now) ? (checkout.intent?.id ?? null) : null,
    nextAction: nextAction && nextActionView(nextAction),
    readiness: readinessView(readiness(buyersCart, checkout, gate, now)),
    gates: gatesView(gate),
    messages: cart.warnings.map(noticeView),
    ...explanationView(ctx, cart),
    orderNumber: cart.orderNumber,
    createdAt: checkout.createdAt,
    updatedAt: cart.updatedAt.toISOString(),
    expiresAt: cart.expiresAt.toISOString(),
  };
}

function chosenRateView({ id, name, amount }: ChosenRate) {
  return { id, name, amount };
}

function nextActionView({ type, url, clientSecret }: NextAction) {
  return { type, url, clientSecret };
}

function sessionStatus(cart: CheckoutCart, now: Date) {
  const status = statusAt(cart, now);
  if (status === 'confirming') return 'processing';
  if (status === 'completed' || status === 'cancelled' || status === 'expired') return status;
  return 'open';
}

function readinessView({ ready, missing, next }: Readiness) {
  return { ready, missing: [...missing], next: next && { method: next.method, path: next.path } };
}

export const VerificationView = Type.Object({
  status: OneOf(VERIFICATIONS),
  address: AddressView,
  suggestions: Type.Array(
    Type.Object({ address: AddressView, changedFields: Type.Array(Type.String()) }),
  ),
  session: SessionView,
});

export function verificationView(
  ctx: StoreContext,
  result: { verified: Verified; asked: Address; cart: CheckoutCart },
) {
  const { verified, asked, cart } = result;
  return {
    status: verified.status,
    address: addressView(verified.address),
    suggestions: verified.suggestions.map((address) => ({
      address: addressView(address),
      changedFields: changedFields(asked, address),
    })),
    session: sessionView(ctx, cart),
  };
}

export const RatesView = Type.Object({ rates: Type.Array(RateView), expiresAt: Iso() });

export const ResumedView = Type.Object({
  session: SessionView,
  changed: Type.Boolean(),
  changes: Type.Array(
    Type.Object({
      code: OneOf(CHANGES),
      itemId: Nullable(Id()),
      before: Nullable(Type.Integer()),
      after: Nullable(Type.Integer()),
    }),
  ),
  rates: Type.Array(RateView),
  quoteToken: Type.String(),
});

export function ratesView(rates: readonly Rate[]) {
  return rates.map((rate) => ({ ...rate }));
}

export const PaymentIntentView = Type.Object({
  id: Type.String(),
  providerId: Type.String(),
  status: Type.String(),
  amount: Cents(),
  currency: Type.String(),
  expiresAt: Iso(),
});

export const PreparedView = Type.Object({
  paymentIntent: PaymentIntentView,
  clientConfig: ClientConfigView,
  session: SessionView,
});

export function intentView(intent: Intent, currency: string) {
  const { id, providerId, amount, expiresAt } = intent;
  return { id, providerId, status: 'requires_confirmation', amount, currency, expiresAt };
}

export const ConfirmedView = Component('PlacedOrder', Type.Object({ order: OrderView }));
