import type { Order, Shipment, Transaction, UpsellOffer } from '@cartwright/client';
import { money } from '../money.ts';
import { texts } from '../texts.ts';
import { AddressText } from './address-fields.tsx';
import { BoughtLines } from './bought-lines.tsx';
import { TotalsTable } from './totals.tsx';

interface OrderProps {
  readonly order: Order;
  readonly offers: readonly UpsellOffer[];
  readonly shipments: readonly Shipment[];
  readonly transactions: readonly Transaction[];
}

const t = texts.order;

export function OrderPage(props: OrderProps) {
  const { order, offers } = props;
  const isPending = order.status === 'pending';
  return (
    <div className="checkout order">
      <div>
        <h1>{t.thanks(order.billingAddress.firstName)}</h1>
        <p className={isPending ? 'notice info' : 'lead'} data-reload={isPending ? 3000 : null}>
          {isPending ? t.pending : t.placed(order.email)}
        </p>
        <Facts {...props} />
        {offers.length > 0 && <Offers {...props} />}
        <Shipments {...props} />
        <TextUpdates order={order} />
        <p>
          <a href="/">{t.another}</a>
        </p>
      </div>
      <aside>
        <h2>{t.title(order.orderNumber)}</h2>
        <BoughtLines items={order.items} currency={order.currency} />
        <TotalsTable totals={order.totals} isShippingKnown />
      </aside>
    </div>
  );
}

function Facts({ order, transactions }: OrderProps) {
  const { payment, shippingAddress, shippingRate } = order;
  const card = payment && [payment.brand ?? payment.method, payment.last4].filter(Boolean);
  const refunds = transactions.filter(
    ({ type, status }) => type === 'refund' && status !== 'failed',
  );
  return (
    <dl className="facts">
      <dt>{t.status}</dt>
      <dd>{t.statuses[order.status]}</dd>
      <dt>{t.placedOn}</dt>
      <dd>{new Date(order.createdAt).toLocaleDateString('en-US', { dateStyle: 'long' })}</dd>
      {shippingAddress && shippingRate && (
        <>
          <dt>{t.shipTo}</dt>
          <dd>
            <AddressText address={shippingAddress} />
          </dd>
        </>
      )}
      <dt>{t.paidWith}</dt>
      <dd className="capitalize">
        {card ? card.join(' …') : t.giftCards}
        {refunds.map(({ id, amount }) => (
          <span key={id}>
            {' '}
            {t.statuses.refunded}: {money(amount, order.currency)}
          </span>
        ))}
      </dd>
    </dl>
  );
}

function Offers({ order, offers }: OrderProps) {
  return (
    <section className="offers">
      <h2>{t.offers}</h2>
      <p className="soft">{t.offersHint}</p>
      <ul>
        {offers.map(({ id, name, total, compareAtPrice }) => (
          <li key={id}>
            <form method="post" action={`/orders/${order.orderNumber}/upsell`}>
              <span>
                {name} {compareAtPrice !== null && <s>{money(compareAtPrice, order.currency)}</s>}
              </span>
              <input type="hidden" name="offerId" value={id} />
              <input type="hidden" name="total" value={total} />
              <button type="submit">{t.accept(money(total, order.currency))}</button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shipments({ shipments }: OrderProps) {
  return (
    <section>
      <h2>{t.shipments}</h2>
      {shipments.length === 0 && <p className="soft">{t.noShipments}</p>}
      <ul>
        {shipments.map(({ id, carrierCode, trackingNumber, trackingUrl, status }) => (
          <li key={id}>
            {t.shipmentStatuses[status]}: {carrierCode.toUpperCase()} {trackingNumber}{' '}
            {trackingUrl && <a href={trackingUrl}>{t.track}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Consent is the shopper's tick, and its text is what was agreed to. */
function TextUpdates({ order }: { order: Order }) {
  return (
    <details>
      <summary>{t.texts}</summary>
      <form method="post" action={`/orders/${order.orderNumber}/texts`}>
        <label>
          {texts.account.phone}
          <input
            name="phone"
            type="tel"
            autoComplete="tel"
            defaultValue={order.phone ?? ''}
            placeholder="+12125550123"
            required
          />
        </label>
        <label className="check">
          <input type="checkbox" name="consent" required />
          {t.textsConsent}
        </label>
        <button type="submit">{t.textsButton}</button>
      </form>
    </details>
  );
}
