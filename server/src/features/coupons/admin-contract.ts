import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { CURSOR_FIELDS, type CursorPage } from '../../platform/http/openapi/paging.ts';
import { Cents, Id, Iso } from '../../platform/http/openapi/shapes.ts';
import { Timestamp, utc } from '../../platform/http/openapi/timestamp.ts';
import type { Cents as Amount } from '../../values/money.ts';
import type { CouponUpdate } from './change-coupon.ts';
import { COUPON_STATUSES, COUPON_TYPES, statusOf } from './coupon.ts';
import type { NewCoupon } from './create-coupon.ts';
import {
  COUPON_SORTS,
  type CouponStats,
  type CouponUse,
  type StoredCoupon,
} from './stored-coupon.ts';

/** A cart stores a copy of the terms, so the list is limited. */
const SKUS_MAX = 100;
const USES_MAX = 2_147_483_647;

const Description = Nullable(
  Type.String({ maxLength: 200, description: 'Shown to shoppers in the cart.' }),
);
const Value = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Whole percent (1 to 100) or cents; 0 for free shipping.',
});
const Skus = Type.Unsafe<string[] | null>({
  type: ['array', 'null'],
  items: { type: 'string', minLength: 1, maxLength: 255 },
  minItems: 1,
  maxItems: SKUS_MAX,
  uniqueItems: true,
  description: 'The skus it applies to, case-sensitive. Null for every product.',
});
const Limit = Nullable(Type.Integer({ minimum: 1, maximum: USES_MAX }));

const TERMS = {
  description: Type.Optional(Description),
  value: Type.Optional(Value),
  minimum: Type.Optional(Cents()),
  skus: Type.Optional(Skus),
  startsAt: Type.Optional(Nullable(Timestamp())),
  endsAt: Type.Optional(Nullable(Timestamp())),
  usesMax: Type.Optional(Limit),
  usesPerShopperMax: Type.Optional(Limit),
  combinable: Type.Optional(
    Type.Boolean({ description: 'Whether it can be combined with other coupons.' }),
  ),
  enabled: Type.Optional(Type.Boolean()),
};

export const NewCouponBody = Component(
  'NewCoupon',
  Type.Object({
    code: Type.String({
      minLength: 1,
      maxLength: 64,
      pattern: '^[A-Za-z0-9_-]+$',
      examples: ['SPRING20'],
      description: 'Not case-sensitive.',
    }),
    type: OneOf(COUPON_TYPES),
    ...TERMS,
  }),
);

export const CouponChangeBody = Component('CouponUpdate', Type.Object(TERMS));
type Terms = Static<typeof CouponChangeBody>;

export const CouponParams = Type.Object({ couponId: Type.String() });
export const CouponQuery = Type.Object({
  ...CURSOR_FIELDS,
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  codePrefix: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'The beginning of a code.' }),
  ),
  status: Type.Optional(OneOf(COUPON_STATUSES)),
  sortBy: Type.Optional(OneOf(COUPON_SORTS, { default: 'createdAt' })),
  sortDir: Type.Optional(OneOf(['asc', 'desc'], { default: 'desc' })),
});
export const UseQuery = Type.Object(CURSOR_FIELDS);

const couponFields = {
  id: Id(),
  code: Type.String(),
  description: Nullable(Type.String()),
  type: OneOf(COUPON_TYPES),
  value: Type.Integer(),
  minimum: Cents(),
  skus: Type.Unsafe<string[] | null>({ type: ['array', 'null'], items: { type: 'string' } }),
  startsAt: Nullable(Iso()),
  endsAt: Nullable(Iso()),
  usesMax: Nullable(Type.Integer()),
  usesPerShopperMax: Nullable(Type.Integer()),
  combinable: Type.Boolean(),
  enabled: Type.Boolean(),
  status: OneOf(COUPON_STATUSES),
  uses: Type.Integer({ description: 'Uses, including reservations of pending payments.' }),
  createdAt: Iso(),
  updatedAt: Iso(),
};

export const CouponView = Component('Coupon', Type.Object(couponFields));
export const CouponListView = Type.Object({
  coupons: Type.Array(CouponView),
  nextCursor: Nullable(Type.String()),
});

export const CouponWithStatsView = Component(
  'CouponWithStats',
  Type.Object({
    ...couponFields,
    stats: Type.Object({
      reserved: Type.Integer({ description: 'Reserved by pending payments.' }),
      used: Type.Integer(),
      released: Type.Integer({
        description: 'Released by payments that were voided, or failed in the last 90 days.',
      }),
      lastUsedAt: Nullable(Iso()),
    }),
  }),
);

const UseView = Component(
  'CouponUse',
  Type.Object({
    orderId: Nullable(Id()),
    orderNumber: Nullable(Type.String()),
    status: OneOf(['reserved', 'used', 'released']),
    discount: Nullable(Cents()),
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);
export const CouponUsesView = Type.Object({
  uses: Type.Array(UseView),
  nextCursor: Nullable(Type.String()),
});

/** Maps the body to an update; omitted fields stay omitted. */
export function couponChange({ enabled, startsAt, endsAt, minimum, ...rest }: Terms): CouponUpdate {
  return {
    ...rest,
    ...(minimum !== undefined && { minimum: minimum as Amount }),
    ...(startsAt !== undefined && { startsAt: startsAt && utc(startsAt) }),
    ...(endsAt !== undefined && { endsAt: endsAt && utc(endsAt) }),
    ...(enabled !== undefined && { active: enabled }),
  };
}

export function newCoupon({ code, type, ...terms }: Static<typeof NewCouponBody>): NewCoupon {
  return { ...couponChange(terms), code, type };
}

export function couponView(coupon: StoredCoupon, now: Date): Static<typeof CouponView> {
  const { id, code, description, type, value, minimum, startsAt, endsAt, usesMax } = coupon;
  const { usesPerShopperMax, combinable, uses } = coupon;
  return {
    ...{ id, code, description, type, value, minimum, startsAt, endsAt, usesMax },
    ...{ usesPerShopperMax, combinable, uses },
    skus: coupon.skus && [...coupon.skus],
    enabled: coupon.active,
    status: statusOf(coupon, now),
    createdAt: coupon.createdAt.toISOString(),
    updatedAt: coupon.updatedAt.toISOString(),
  };
}

export function couponListView({ rows, nextCursor }: CursorPage<StoredCoupon>, now: Date) {
  return { coupons: rows.map((coupon) => couponView(coupon, now)), nextCursor };
}

export function couponWithStatsView(
  { coupon, stats }: { coupon: StoredCoupon; stats: CouponStats },
  now: Date,
) {
  const lastUsedAt = stats.lastUsedAt?.toISOString() ?? null;
  return { ...couponView(coupon, now), stats: { ...stats, lastUsedAt } };
}

export function couponUsesView({ rows, nextCursor }: CursorPage<CouponUse>) {
  const uses = rows.map(({ id: _, ...use }) => ({
    ...use,
    createdAt: use.createdAt.toISOString(),
    updatedAt: use.updatedAt.toISOString(),
  }));
  return { uses, nextCursor };
}
