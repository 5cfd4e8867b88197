import { humanize } from '../../../format/words.ts';
import { orderTexts } from '../../../texts/orders/order.ts';
import { declineText } from '../../../texts/orders/payments.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Card } from '../../../ui/page.tsx';
import { TextLink } from '../../../ui/row-link.tsx';
import { Money, Time } from '../../../ui/values.tsx';
import type { ShownOrder } from './shown-order.ts';

const { payment: texts } = orderTexts;

/** How it was paid, and every attempt with why it was declined. */
export function OrderPayment({ order }: { order: ShownOrder }) {
  const { payment, attempts } = order;
  return (
    <Card title={texts.title}>
      {payment ? (
        <DescriptionList
          items={[
            { term: texts.method, value: methodOf(payment) },
            { term: texts.provider, value: payment.providerId },
          ]}
        />
      ) : (
        <p>{texts.byGiftCards}</p>
      )}
      {attempts.length > 0 && (
        <section className="mt-4">
          <h3 className="mb-1 text-sm text-muted">{texts.attempts}</h3>
          <ol className="flex flex-col gap-2">
            {attempts.map((attempt) => (
              <Attempt key={attempt.id} attempt={attempt} />
            ))}
          </ol>
        </section>
      )}
    </Card>
  );
}

function methodOf({ method, brand, last4 }: NonNullable<ShownOrder['payment']>): string {
  return brand && last4 ? texts.card(humanize(brand), last4) : humanize(method);
}

function Attempt({ attempt }: { attempt: ShownOrder['attempts'][number] }) {
  const { id, status, amount, currency, createdAt, decline, isUpsell } = attempt;
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-2">
        <TextLink to="/payments/$paymentId" params={{ paymentId: id }}>
          <Money amount={amount} currency={currency} />
        </TextLink>
        <StatusBadge status={status} />
        {isUpsell && <span className="text-sm text-muted">{texts.upsell}</span>}
        <span className="ml-auto text-sm text-muted">
          <Time at={createdAt} />
        </span>
      </div>
      {decline && <p className="text-sm">{declineText(decline.code)}</p>}
    </li>
  );
}
