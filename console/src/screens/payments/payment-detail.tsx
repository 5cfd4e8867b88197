import type { PaymentDetails } from '@cartwright/client/admin';
import { useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { formatMoney } from '../../format/money.ts';
import { humanize } from '../../format/words.ts';
import { declineText, paymentTexts as texts } from '../../texts/orders/payments.ts';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import { type Description, DescriptionList } from '../../ui/description-list.tsx';
import { Callout, Loaded } from '../../ui/feedback.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { TextLink } from '../../ui/row-link.tsx';
import { Money, Mono, Time } from '../../ui/values.tsx';
import { cardText } from './payment-columns.tsx';

export function PaymentDetail() {
  const { paymentId = '' } = useParams({ strict: false });
  const args = { path: { paymentId } };
  const query = useOperation('getPayment', args);
  const payment = query.data;
  return (
    <Page
      title={payment ? `${texts.one}: ${formatMoney(payment.amount, payment.currency)}` : texts.one}
      parent={{ to: '/payments', label: texts.title }}
      badges={
        payment && (
          <>
            <StatusBadge status={payment.status} />
            {payment.isUpsell && <Badge>{texts.upsell}</Badge>}
          </>
        )
      }
      intro={payment && texts.next[payment.status]}
    >
      <Loaded from={query}>
        {(data) => (
          <>
            {data.lateCharge && (
              <Callout tone="bad">
                {texts.lateCharge(
                  formatMoney(data.lateCharge.amount, data.currency),
                  data.lateCharge.reference,
                )}
              </Callout>
            )}
            {data.decline && <DeclineCard decline={data.decline} />}
            <Card title={texts.facts.title}>
              <DescriptionList items={[...moneyOf(data), ...peopleOf(data), ...timesOf(data)]} />
            </Card>
          </>
        )}
      </Loaded>
      <ForDevelopers id="getPayment" args={args} />
    </Page>
  );
}

function DeclineCard({ decline }: { decline: NonNullable<PaymentDetails['decline']> }) {
  const { code, providerCode, message } = decline;
  return (
    <Card title={texts.decline.title}>
      <p>{declineText(code)}</p>
      {providerCode && (
        <p className="text-muted">
          {texts.decline.providerCode} <Mono>{providerCode}</Mono>
        </p>
      )}
      {message && <p className="text-muted">{`${texts.decline.message} “${message}”`}</p>}
    </Card>
  );
}

const { facts } = texts;

function moneyOf(payment: PaymentDetails): Description[] {
  const { amount, currency, method, card, providerId, reference, refundReference } = payment;
  return [
    { term: facts.amount, value: <Money amount={amount} currency={currency} /> },
    { term: facts.method, value: method && method !== 'unknown' ? humanize(method) : '–' },
    { term: facts.card, value: cardText(card) },
    { term: facts.provider, value: providerId },
    ...(reference
      ? [{ term: facts.reference, value: <CopyableId id={reference} label={facts.reference} /> }]
      : []),
    ...(refundReference
      ? [
          {
            term: facts.refundReference,
            value: <CopyableId id={refundReference} label={facts.refundReference} />,
          },
        ]
      : []),
  ];
}

function peopleOf({ orderId, orderNumber, cartId, customerId, email }: PaymentDetails) {
  return [
    ...(orderId
      ? [
          {
            term: facts.order,
            value: (
              <TextLink to="/orders/$orderId" params={{ orderId }}>
                {orderNumber ?? orderId}
              </TextLink>
            ),
          },
        ]
      : []),
    {
      term: facts.cart,
      value: (
        <TextLink to="/carts/$cartId" params={{ cartId }}>
          {facts.openCart}
        </TextLink>
      ),
    },
    { term: facts.email, value: email ?? '–' },
    ...(customerId
      ? [
          {
            term: facts.customer,
            value: (
              <TextLink to="/customers/$customerId" params={{ customerId }}>
                {facts.openCustomer}
              </TextLink>
            ),
          },
        ]
      : []),
  ];
}

function timesOf({ id, createdAt, updatedAt }: PaymentDetails): Description[] {
  return [
    { term: facts.createdAt, value: <Time at={createdAt} /> },
    { term: facts.updatedAt, value: <Time at={updatedAt} /> },
    { term: facts.id, value: <CopyableId id={id} label={facts.id} /> },
  ];
}
