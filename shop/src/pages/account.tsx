import type { Customer, PaymentMethod, Reply, TextConsent } from '@cartwright/client';
import { money } from '../money.ts';
import type { WebSession } from '../session.ts';
import { texts } from '../texts.ts';
import { AddressBook, type AddressBookProps } from './address-book.tsx';

interface AccountProps extends AddressBookProps {
  readonly customer: Customer;
  readonly orders: Reply<'listOrders'>;
  readonly methods: readonly PaymentMethod[];
  readonly consent: TextConsent;
  readonly codeFor: WebSession['codeFor'];
}

const t = texts.account;

export function AccountPage(props: AccountProps) {
  return (
    <div className="account">
      <div className="row between">
        <h1>{t.title}</h1>
        <form method="post" action="/sign-out">
          <button type="submit">{t.signOut}</button>
        </form>
      </div>
      <Orders {...props} />
      <AddressBook {...props} />
      <Cards {...props} />
      <Profile {...props} />
      <Texts {...props} />
      <Claim {...props} />
    </div>
  );
}

function Orders({ orders: { orders, pagination } }: AccountProps) {
  const { page, hasMore } = pagination;
  return (
    <section>
      <h2>{t.orders}</h2>
      {orders.length === 0 && <p className="soft">{t.noOrders}</p>}
      <ul className="rows">
        {orders.map(({ id, orderNumber, status, total, currency, createdAt }) => (
          <li key={id}>
            <a href={`/orders/${orderNumber}`}>{orderNumber}</a>
            <span>{new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'medium' })}</span>
            <span>{texts.order.statuses[status]}</span>
            <span>{money(total, currency)}</span>
          </li>
        ))}
      </ul>
      <div className="row">
        {page > 1 && <a href={`/account?page=${page - 1}`}>{t.newer}</a>}
        {hasMore && <a href={`/account?page=${page + 1}`}>{t.older}</a>}
      </div>
    </section>
  );
}

function Cards({ methods }: AccountProps) {
  return (
    <section>
      <h2>{t.cards}</h2>
      {methods.length === 0 && <p className="soft">{t.noCards}</p>}
      <ul className="rows">
        {methods.map(({ id, brand, last4, expMonth, expYear }) => (
          <li key={id}>
            <span className="capitalize">
              {brand} …{last4}
            </span>
            <span>{expMonth && expYear && t.expires(expMonth, expYear)}</span>
            <form method="post" action="/account/cards/delete">
              <button
                type="submit"
                name="methodId"
                value={id}
                className="link"
                aria-label={t.deleteNamed(`${brand} …${last4}`)}
              >
                {t.delete}
              </button>
            </form>
          </li>
        ))}
      </ul>
      <form method="post" action="/account/cards" className="code">
        <label>
          {t.addCard}
          <select name="card">
            {Object.entries(texts.checkout.cards).map(([token, name]) => (
              <option key={token} value={token}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">{t.save}</button>
      </form>
    </section>
  );
}

function Profile({ customer }: AccountProps) {
  return (
    <section>
      <h2>{t.profile}</h2>
      <form method="post" action="/account/profile" className="pair">
        <label>
          {texts.checkout.firstName}
          <input
            name="firstName"
            defaultValue={customer.firstName ?? ''}
            autoComplete="given-name"
          />
        </label>
        <label>
          {texts.checkout.lastName}
          <input
            name="lastName"
            defaultValue={customer.lastName ?? ''}
            autoComplete="family-name"
          />
        </label>
        <button type="submit">{t.save}</button>
      </form>
    </section>
  );
}

function Texts({ customer, consent }: AccountProps) {
  const { marketing, transactional } = consent;
  return (
    <section>
      <h2>{t.messages}</h2>
      <form method="post" action="/account/texts">
        <label>
          {t.phone}
          <input
            name="phone"
            type="tel"
            autoComplete="tel"
            placeholder="+12125550123"
            defaultValue={consent.phone ?? customer.phone ?? ''}
          />
        </label>
        <label className="check">
          <input type="checkbox" name="transactional" defaultChecked={transactional.subscribed} />
          {t.transactional}
        </label>
        <label className="check">
          <input type="checkbox" name="marketing" defaultChecked={marketing.subscribed} />
          {t.marketing}
        </label>
        <p className="soft">{t.consent}</p>
        <button type="submit">{t.save}</button>
      </form>
    </section>
  );
}

function Claim({ customer, codeFor }: AccountProps) {
  return (
    <section>
      <h2>{t.claim}</h2>
      <p className="soft">{t.claimHint}</p>
      {codeFor ? (
        <form method="post" action="/account/claim/verify" className="code">
          <label>
            {texts.signIn.code}
            <input name="code" inputMode="numeric" pattern="[0-9]{6}" required />
          </label>
          <button type="submit">{t.claimCheck}</button>
        </form>
      ) : (
        <form method="post" action="/account/claim" className="code">
          <label>
            {texts.signIn.email}
            <input name="email" type="email" required defaultValue={customer.email ?? ''} />
          </label>
          <button type="submit">{t.claimSend}</button>
        </form>
      )}
    </section>
  );
}
