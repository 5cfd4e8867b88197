import { Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { Cents } from '../../platform/http/openapi/shapes.ts';
import { INTERVALS } from './period.ts';

/** A local date set by a caller: years 2000 to 2999. */
const DateInput = () =>
  Type.Optional(
    Type.String({ format: 'date', pattern: '^2\\d{3}-\\d\\d-\\d\\d$', examples: ['2026-01-31'] }),
  );

export const SPAN_FIELDS = {
  from: DateInput(),
  to: DateInput(),
  developerMode: Type.Optional(Type.Boolean()),
};

export const IntervalInput = Type.Optional(OneOf(INTERVALS, { default: 'day' }));

export const IntervalQuery = Type.Object({ ...SPAN_FIELDS, interval: IntervalInput });

export const SalesFiguresQuery = Type.Object({
  ...SPAN_FIELDS,
  interval: IntervalInput,
  compare: Type.Optional(Type.Boolean({ default: false })),
});

const RANKING_FIELDS = {
  ...SPAN_FIELDS,
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
};

export const ProductFiguresQuery = Type.Object({
  ...RANKING_FIELDS,
  sortBy: Type.Optional(OneOf(['quantity', 'total'], { default: 'quantity' })),
});

export const CouponFiguresQuery = Type.Object({
  ...RANKING_FIELDS,
  sortBy: Type.Optional(OneOf(['orders', 'total'], { default: 'total' })),
});

const LocalDay = () => Type.String({ format: 'date' });
export const Count = () => Type.Integer({ minimum: 0 });
const MAX = Number.MAX_SAFE_INTEGER;
/** An amount that may be negative. */
export const Balance = (more = '') =>
  Type.Integer({
    ...{ minimum: -MAX, maximum: MAX },
    description: `Integer cents, or negative.${more}`,
  });

export const SPAN = { from: LocalDay(), to: LocalDay() };
export const HEAD = { timezone: Type.String(), developerMode: Type.Boolean(), ...SPAN };

const SALES = {
  orders: Count(),
  gross: Cents(),
  discounts: Cents(),
  shipping: Cents(),
  tax: Cents(),
  taxIncluded: Cents(),
  total: Cents(),
  refunds: Cents(),
  disputes: Balance(),
  net: Balance(),
  average: Nullable(Cents()),
};

const SalesView = Component('Sales', Type.Object(SALES));
const SalesIntervalView = Component('SalesInterval', Type.Object({ ...SPAN, ...SALES }));
const SALES_OF_SPAN = { ...SPAN, totals: SalesView, intervals: Type.Array(SalesIntervalView) };

export const SalesFiguresView = Type.Object({
  ...HEAD,
  interval: OneOf(INTERVALS),
  currencies: Type.Array(
    Component(
      'SalesOfCurrency',
      Type.Object({
        currency: Type.String(),
        ...SALES_OF_SPAN,
        comparison: Nullable(Component('SalesComparison', Type.Object(SALES_OF_SPAN))),
      }),
    ),
  ),
});

export const ProductFiguresView = Type.Object({
  ...HEAD,
  currency: Type.String(),
  products: Type.Array(
    Component(
      'ProductFigures',
      Type.Object({
        sku: Type.String(),
        name: Nullable(Type.String()),
        orders: Count(),
        quantity: Count(),
        refundedQuantity: Count(),
        gross: Cents(),
        discounts: Cents(),
        total: Cents(),
      }),
    ),
  ),
});

export const CouponFiguresView = Type.Object({
  ...HEAD,
  currency: Type.String(),
  coupons: Type.Array(
    Component(
      'CouponFigures',
      Type.Object({
        code: Type.String(),
        orders: Count(),
        discounts: Cents(),
        total: Cents(),
        refunds: Cents(),
        net: Balance(' The total less refunds; disputes are subtracted in the sales only.'),
      }),
    ),
  ),
});

const STEPS = { carts: Count(), checkouts: Count(), payments: Count(), orders: Count() };

export const CheckoutFiguresView = Type.Object({
  ...HEAD,
  interval: OneOf(INTERVALS),
  totals: Component('CheckoutSteps', Type.Object(STEPS)),
  intervals: Type.Array(Component('CheckoutStepsInterval', Type.Object({ ...SPAN, ...STEPS }))),
  refusals: Type.Array(
    Component(
      'RefusalCount',
      Type.Object({ providerId: Type.String(), reason: Type.String(), count: Count() }),
    ),
  ),
});

const MOVEMENTS = {
  issued: Cents(),
  debited: Cents(),
  credited: Cents(),
  adjusted: Balance(),
  balance: Balance(),
};

export const GiftCardFiguresView = Type.Object({
  ...HEAD,
  interval: OneOf(INTERVALS),
  currencies: Type.Array(
    Component(
      'GiftCardLiability',
      Type.Object({
        currency: Type.String(),
        liability: Cents(),
        openingBalance: Balance(),
        totals: Component('GiftCardMovements', Type.Object(MOVEMENTS)),
        intervals: Type.Array(
          Component('GiftCardMovementsInterval', Type.Object({ ...SPAN, ...MOVEMENTS })),
        ),
      }),
    ),
  ),
});
