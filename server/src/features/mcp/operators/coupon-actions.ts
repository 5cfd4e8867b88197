import { type Static, Type } from 'typebox';
import { CouponChangeBody, NewCouponBody } from '../../coupons/admin-contract.ts';
import type { MoneyAction, Plan } from './money-action.ts';
import { moneyText } from './money-text.ts';
import { callNamed, type OperatorSession } from './operator-session.ts';

const CouponId = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Its id, not its code.',
});

type Terms = Static<typeof CouponChangeBody>;

interface Coupon extends Terms {
  readonly id: string;
  readonly code: string;
  readonly type: string;
  readonly status: string;
  readonly uses: number;
  readonly updatedAt: string;
}

const create: MoneyAction = {
  name: 'prepare_coupon',
  title: 'Prepare coupon',
  description:
    'Prepares a new coupon and returns its terms in words. Nothing changes until confirm_coupon.',
  input: Type.Object({ ...NewCouponBody.properties }),
  action: 'coupon',
  async plan(args, { ctx }): Promise<Plan> {
    const body = args as Static<typeof NewCouponBody>;
    return {
      summary: `Create coupon ${body.code}: ${termsText(body.type, body, ctx.store.currency)}.`,
      ...amountOf(body.type, body, ctx.store.currency),
      details: body,
      request: { operation: 'createCoupon', params: {}, body },
      basis: '',
    };
  },
};

const ChangeInput = Type.Object({ couponId: CouponId, ...CouponChangeBody.properties });

const change: MoneyAction = {
  name: 'prepare_coupon_change',
  title: 'Prepare change of a coupon',
  description:
    'Prepares a change of the terms of a coupon and returns them before and after in words. ' +
    'Nothing changes until confirm_coupon.',
  input: ChangeInput,
  action: 'coupon',
  async plan(args, session): Promise<Plan> {
    const { couponId, ...body } = args as Static<typeof ChangeInput>;
    const { currency } = session.ctx.store;
    const coupon = await getCoupon(session, couponId);
    const after = { ...coupon, ...body };
    const [old, next] = [coupon, after].map((one) => termsText(coupon.type, one, currency));
    return {
      summary: `Change coupon ${coupon.code} from "${old}" to "${next}".`,
      ...amountOf(coupon.type, after, currency),
      details: { before: coupon, change: body },
      request: { operation: 'changeCoupon', params: { couponId }, body },
      basis: coupon.updatedAt,
    };
  },
};

const EndInput = Type.Object({ couponId: CouponId });

const end: MoneyAction = {
  name: 'prepare_coupon_end',
  title: 'Prepare end of a coupon',
  description: 'Prepares the end of a coupon. Nothing changes until confirm_coupon.',
  input: EndInput,
  action: 'coupon',
  async plan(args, session): Promise<Plan> {
    const { couponId } = args as Static<typeof EndInput>;
    const { currency } = session.ctx.store;
    const coupon = await getCoupon(session, couponId);
    return {
      summary: `End coupon ${coupon.code} (${termsText(coupon.type, coupon, currency)}).`,
      ...amountOf(coupon.type, coupon, currency),
      details: { uses: coupon.uses, status: coupon.status },
      request: { operation: 'endCoupon', params: { couponId }, body: null },
      basis: coupon.updatedAt,
    };
  },
};

async function getCoupon(session: OperatorSession, couponId: string): Promise<Coupon> {
  return (await callNamed(session, 'getCoupon', { params: { couponId } })) as Coupon;
}

function amountOf(type: string, { value }: Terms, currency: string) {
  const isAmount = type === 'fixed' && value !== undefined;
  const [amount, unit] = isAmount ? [value, currency] : [null, null];
  return { amount, currency: unit, moved: null };
}

function termsText(type: string, terms: Terms, currency: string): string {
  const { value = 0, minimum, usesMax, usesPerShopperMax, skus, startsAt, endsAt } = terms;
  const off = { percent: `${value} % off`, free_shipping: 'free shipping' }[type];
  const parts = [
    off ?? `${moneyText(value, currency)} off`,
    minimum ? `from ${moneyText(minimum, currency)}` : '',
    skus ? `for ${skus.length} skus` : '',
    startsAt ? `from ${startsAt}` : '',
    endsAt ? `until ${endsAt}` : 'without an end',
    usesMax ? `at most ${usesMax} uses` : 'any number of uses',
    usesPerShopperMax ? `${usesPerShopperMax} per shopper` : '',
    terms.enabled === false ? 'disabled' : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Changes of coupons. */
export function couponActions(): readonly MoneyAction[] {
  return [create, change, end];
}
