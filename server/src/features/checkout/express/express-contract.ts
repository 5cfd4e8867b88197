import { Type } from 'typebox';
import type { StoreContext } from '../../../context.ts';
import { Component, Nullable, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { Cents } from '../../../platform/http/openapi/shapes.ts';
import { TotalsView } from '../../carts/contract.ts';
import { WalletAddress } from '../../shipping/contract.ts';
import {
  intentView,
  PaymentIntentView,
  RateView,
  ratesView,
  SessionView,
  sessionView,
} from '../contract.ts';
import { ClientConfigView } from '../payment/client-config-contract.ts';
import { needsShipping } from '../session/readiness.ts';
import type { WalletRates } from './list-wallet-rates.ts';
import type { Express } from './prepare-express.ts';
import { WALLETS, walletSheet } from './wallet-sheet.ts';

const words = (maxLength: number) => Type.String({ minLength: 1, maxLength });

export const ExpressInput = Type.Object({
  method: OneOf(WALLETS),
  providerId: Type.Optional(words(100)),
  returnUrl: Type.Optional(Type.String({ format: 'uri', maxLength: 2000 })),
});

export const WalletPlace = Type.Object({
  address: Type.Object({
    country: Type.String({ minLength: 2, maxLength: 2 }),
    state: Type.Optional(Type.String({ maxLength: 200 })),
    city: Type.Optional(Type.String({ maxLength: 200 })),
    postalCode: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  rateId: Type.Optional(words(200)),
});

export const WalletPayment = Component(
  'WalletPayment',
  Type.Object({
    method: OneOf(WALLETS),
    paymentToken: words(200),
    expectedTotal: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'totals.amountDue as shown on the sheet; a different amount returns TOTAL_CHANGED.',
    }),
    email: Type.String({ format: 'email', maxLength: 254 }),
    paymentIntentId: Type.Optional(words(200)),
    rateId: Type.Optional(words(200)),
    shippingAddress: Type.Optional(WalletAddress),
    billingAddress: Type.Optional(WalletAddress),
    notes: Type.Optional(Type.String({ maxLength: 500 })),
    providerId: Type.Optional(words(100)),
  }),
);

const SheetRow = Component(
  'WalletSheetRow',
  Type.Object({
    label: Type.String(),
    amount: Type.Integer({ description: 'Integer cents; negative for discounts.' }),
  }),
);

export const ExpressView = Type.Object({
  session: SessionView,
  paymentIntent: PaymentIntentView,
  clientConfig: ClientConfigView,
  paymentRequest: Component(
    'PaymentRequest',
    Type.Object({
      countryCode: Type.String(),
      currency: Type.String(),
      total: Type.Object({ label: Type.String(), amount: Cents() }),
      lineItems: Type.Array(SheetRow),
      requestShipping: Type.Boolean(),
      rates: Type.Array(RateView),
    }),
  ),
});

export function expressView(ctx: StoreContext, express: Express) {
  const { cart, intent, clientConfig, rates } = express;
  const { totals, currency, checkout } = cart;
  return {
    session: sessionView(ctx, cart),
    paymentIntent: intentView(intent, currency),
    clientConfig,
    paymentRequest: {
      countryCode: ctx.store.country,
      currency,
      total: { label: ctx.store.name, amount: totals.amountDue },
      lineItems: walletSheet(totals, checkout.shippingRate !== null),
      requestShipping: needsShipping(cart),
      rates: ratesView(rates),
    },
  };
}

export const WalletRatesView = Type.Object({
  rates: Type.Array(RateView),
  selectedRateId: Nullable(Type.String()),
  lineItems: Type.Array(SheetRow),
  totals: TotalsView,
});

export function walletRatesView({ cart, rates, selected }: WalletRates) {
  return {
    rates: ratesView(rates),
    selectedRateId: selected?.id ?? null,
    lineItems: walletSheet(cart.totals, selected !== undefined),
    totals: { ...cart.totals, currency: cart.currency },
  };
}
