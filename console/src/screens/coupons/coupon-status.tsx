import type { Coupon } from '@cartwright/client/admin';
import { couponTexts as texts } from '../../texts/coupons.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const TONES: Readonly<Record<Coupon['status'], Tone>> = {
  active: 'good',
  scheduled: 'accent',
  ended: 'neutral',
  used_up: 'warn',
  disabled: 'bad',
};

export function CouponStatus({ status }: { status: Coupon['status'] }) {
  return <Badge tone={TONES[status]}>{texts.statuses[status]}</Badge>;
}
