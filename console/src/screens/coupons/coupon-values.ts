import type { Coupon, NewCoupon } from '@cartwright/client/admin';
import { formatMoney } from '../../format/money.ts';
import { couponTexts as texts } from '../../texts/coupons.ts';
import { listText, readList, readText, readWhole, wholeText } from '../shared/inputs.ts';

/** What the form of a coupon holds. */
export interface CouponValues {
  code: string;
  type: Coupon['type'];
  percent: string;
  amount: number | null;
  description: string;
  minimum: number | null;
  skus: string;
  startsAt: string | null;
  endsAt: string | null;
  usesMax: string;
  usesPerShopperMax: string;
  combinable: boolean;
}

export const NEW_COUPON: CouponValues = {
  code: '',
  type: 'percent',
  percent: '10',
  amount: null,
  description: '',
  minimum: null,
  skus: '',
  startsAt: null,
  endsAt: null,
  usesMax: '',
  usesPerShopperMax: '',
  combinable: false,
};

export function valuesOf(coupon: Coupon): CouponValues {
  const { code, type, value, startsAt, endsAt, combinable } = coupon;
  return {
    code,
    type,
    percent: type === 'percent' ? String(value) : '',
    amount: type === 'fixed' ? value : null,
    description: coupon.description ?? '',
    minimum: coupon.minimum || null,
    skus: listText(coupon.skus),
    startsAt,
    endsAt,
    usesMax: wholeText(coupon.usesMax),
    usesPerShopperMax: wholeText(coupon.usesPerShopperMax),
    combinable,
  };
}

/** The fields that both a new coupon and a change have. */
export function fieldsOf(values: CouponValues) {
  const skus = readList(values.skus);
  return {
    value: discountValue(values),
    description: readText(values.description),
    minimum: values.minimum ?? 0,
    skus: skus.length > 0 ? skus : null,
    startsAt: values.startsAt,
    endsAt: values.endsAt,
    usesMax: readWhole(values.usesMax),
    usesPerShopperMax: readWhole(values.usesPerShopperMax),
    combinable: values.combinable,
  } satisfies Partial<NewCoupon>;
}

function discountValue({ type, percent, amount }: CouponValues): number {
  if (type === 'free_shipping') return 0;
  return type === 'percent' ? Number(percent) : (amount ?? 0);
}

/** `10% off`, `$5.00 off` or `Free shipping`. */
export function discountText(
  { type, value }: Pick<Coupon, 'type' | 'value'>,
  currency: string,
): string {
  if (type === 'free_shipping') return texts.freeShipping;
  if (type === 'percent') return texts.percentOff(value);
  return texts.amountOff(formatMoney(value, currency));
}
