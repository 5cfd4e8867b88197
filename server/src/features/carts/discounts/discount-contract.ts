import { Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { Cents, Iso } from '../../../platform/http/openapi/shapes.ts';
import type { GiftCard } from '../../gift-cards/gift-card.ts';

export const CouponInput = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 64, examples: ['WELCOME10'] }),
});

export const CouponRemoval = Type.Object({
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
});

const GiftCardCode = Type.String({
  minLength: 1,
  maxLength: 64,
  examples: ['GIFT-SANDBOX-5000'],
});

export const GiftCardInput = Type.Object({
  code: GiftCardCode,
  amount: Type.Optional(Cents({ minimum: 1 })),
});

export const GiftCardRemoval = Type.Object({
  giftCardId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
});

export const BalanceQuery = Type.Object({ code: Type.Optional(GiftCardCode) });

export const BalanceHeaders = Type.Object({
  'x-gift-card-code': Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'The code, in a header to keep it out of URLs and logs.',
    }),
  ),
  'x-shopper-ip': Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'The IP address of the shopper, for rate limits per shopper.',
    }),
  ),
});

export const BalanceView = Component(
  'GiftCardBalance',
  Type.Object({
    last4: Type.String(),
    balance: Cents(),
    currency: Type.String(),
    status: OneOf(['active', 'empty']),
    expiresAt: Nullable(Iso()),
  }),
);

export function balanceView({ last4, available, currency, expiresAt }: GiftCard) {
  return {
    last4,
    balance: available,
    currency,
    status: available > 0 ? ('active' as const) : ('empty' as const),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
