import type { Payment } from '@cartwright/client/admin';
import { humanize } from '../../format/words.ts';
import { declineText, paymentTexts as texts } from '../../texts/orders/payments.ts';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { RowLink, TextLink } from '../../ui/row-link.tsx';
import type { Column } from '../../ui/table.tsx';
import { Money, Time } from '../../ui/values.tsx';

const { columns: labels } = texts;

export function cardText(card: Payment['card']): string {
  if (!card?.last4) return '–';
  return texts.card(humanize(card.brand ?? ''), card.last4);
}

export const PAYMENT_COLUMNS: readonly Column<Payment>[] = [
  {
    id: 'time',
    header: labels.createdAt,
    isPrimary: true,
    cell: ({ id, createdAt }) => (
      <RowLink to="/payments/$paymentId" params={{ paymentId: id }}>
        <Time at={createdAt} />
      </RowLink>
    ),
  },
  {
    id: 'status',
    header: labels.status,
    cell: ({ status, isUpsell, decline }) => (
      <>
        <span className="inline-flex flex-wrap gap-1">
          <StatusBadge status={status} />
          {isUpsell && <Badge>{texts.upsell}</Badge>}
        </span>
        {decline && <span className="block text-sm text-muted">{declineText(decline.code)}</span>}
      </>
    ),
  },
  { id: 'who', header: labels.who, cell: ({ email }) => email ?? '–' },
  {
    id: 'card',
    header: labels.card,
    cell: ({ card }) => <span className="whitespace-nowrap">{cardText(card)}</span>,
  },
  {
    id: 'order',
    header: labels.order,
    cell: ({ orderId, orderNumber }) =>
      orderId ? (
        <TextLink to="/orders/$orderId" params={{ orderId }}>
          {orderNumber ?? orderId}
        </TextLink>
      ) : (
        '–'
      ),
  },
  {
    id: 'amount',
    header: labels.amount,
    align: 'end',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
];
