import type { CouponWithStats } from '@cartwright/client/admin';
import { useOperation } from '../../api/use-operation.ts';
import { formatNumber } from '../../format/words.ts';
import { useSession, useZone } from '../../session/session-context.ts';
import { couponTexts } from '../../texts/coupons.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { TextLink } from '../../ui/row-link.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { daysOf } from '../figures/spans.ts';

const RANKED = 100;

export function CouponStats({ coupon }: { coupon: CouponWithStats }) {
  const texts = couponTexts.stats;
  const { used, reserved, released, lastUsedAt } = coupon.stats;
  return (
    <Card title={texts.title}>
      <DescriptionList
        isMoney
        items={[
          { term: texts.used, value: couponTexts.usesOf(used, coupon.usesMax) },
          { term: texts.reserved, value: formatNumber(reserved) },
          { term: texts.released, value: formatNumber(released) },
          { term: texts.lastUsed, value: lastUsedAt ? <Time at={lastUsedAt} /> : texts.never },
        ]}
      />
    </Card>
  );
}

/** What the coupon brought in the last year, where it is among the most used ones. */
export function CouponFiguresCard({ code }: { code: string }) {
  const texts = couponTexts.figures;
  const { currency } = useSession().store;
  const days = daysOf({ span: '365' }, useZone());
  const query = { ...days, currency, limit: RANKED, sortBy: 'orders' } as const;
  const figures = useOperation('getCouponFigures', { query });
  return (
    <Card title={texts.title}>
      <Loaded from={figures} lines={3}>
        {({ coupons }) => {
          const own = coupons.find((coupon) => coupon.code === code);
          if (!own) {
            const isCut = coupons.length === RANKED;
            return <p className="text-muted">{isCut ? texts.notRanked(RANKED) : texts.none}</p>;
          }
          return (
            <DescriptionList
              isMoney
              items={[
                { term: texts.orders, value: formatNumber(own.orders) },
                {
                  term: texts.discounts,
                  value: <Money amount={own.discounts} currency={currency} />,
                },
                { term: texts.net, value: <Money amount={own.net} currency={currency} /> },
              ]}
            />
          );
        }}
      </Loaded>
      <p className="mt-3">
        <TextLink to="/orders" search={{ coupon: code }}>
          {texts.open}
        </TextLink>
      </p>
    </Card>
  );
}
