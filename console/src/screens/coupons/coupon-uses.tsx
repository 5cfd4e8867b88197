import type { Coupon } from '@cartwright/client/admin';
import { usePages } from '../../api/use-pages.ts';
import { useSession } from '../../session/session-context.ts';
import { couponTexts } from '../../texts/coupons.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { PagedTable } from '../../ui/list.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { Money, Time } from '../../ui/values.tsx';

const texts = couponTexts.usesList;
const PAGE_SIZE = 25;

/** The payments that used a coupon, newest first. */
export function CouponUses({ coupon }: { coupon: Coupon }) {
  const { currency } = useSession().store;
  const args = { path: { couponId: coupon.id }, query: { limit: PAGE_SIZE } };
  const list = usePages('listCouponUses', args, (page) => page.uses);
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">{texts.title}</h2>
      <PagedTable
        label={texts.title}
        list={list}
        rowKey={({ orderId, createdAt }) => `${orderId} ${createdAt}`}
        columns={[
          {
            id: 'order',
            header: texts.order,
            isPrimary: true,
            cell: ({ orderId, orderNumber }) =>
              orderId ? (
                <RowLink to="/orders/$orderId" params={{ orderId }}>
                  {orderNumber ?? orderId}
                </RowLink>
              ) : (
                <span className="text-muted">{texts.inProgress}</span>
              ),
          },
          {
            id: 'status',
            header: texts.status,
            cell: ({ status }) => <StatusBadge status={status} />,
          },
          {
            id: 'createdAt',
            header: texts.createdAt,
            cell: ({ createdAt }) => <Time at={createdAt} />,
          },
          {
            id: 'discount',
            header: texts.discount,
            align: 'end',
            cell: ({ discount }) =>
              discount === null ? '–' : <Money amount={discount} currency={currency} />,
          },
        ]}
        empty={<EmptyState title={texts.empty} text={texts.emptyText(coupon.code)} />}
      />
    </section>
  );
}
