import type {
  ConsentState,
  CustomerDetails,
  FoundCart,
  PaymentMethod,
  SavedAddress,
  TextConsent,
} from '@cartwright/client/admin';
import { humanize } from '../../format/words.ts';
import { commonTexts } from '../../texts/common.ts';
import { customerTexts } from '../../texts/customers.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import { Card } from '../../ui/page.tsx';
import { TextLink } from '../../ui/row-link.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { AddressLines } from '../shared/address-lines.tsx';
import { Facts } from '../shared/facts.tsx';

export function Contact({ customer }: { customer: CustomerDetails }) {
  const { contact: texts } = customerTexts;
  const { id, email, emailVerified, phone, phoneVerified, hasPassword, previousEmails } = customer;
  return (
    <Card title={texts.title}>
      <Facts
        items={[
          { term: texts.email, value: <Proved value={email} isProved={emailVerified} /> },
          { term: texts.phone, value: <Proved value={phone} isProved={phoneVerified} /> },
          { term: texts.password, value: hasPassword ? commonTexts.yes : commonTexts.no },
          { term: texts.since, value: <Time at={customer.createdAt} isDate /> },
          { term: texts.id, value: <CopyableId id={id} label={texts.id} /> },
        ]}
      />
      {previousEmails.length > 0 && (
        <section className="mt-4">
          <h3 className="mb-1 text-sm text-muted">{texts.previous}</h3>
          <ul>
            {previousEmails.map(({ email: earlier, replacedAt }) => (
              <li key={replacedAt} className="flex flex-wrap justify-between gap-x-3">
                <span className="break-all">{earlier}</span>
                <span className="text-sm text-muted">
                  <Time at={replacedAt} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}

function Proved({ value, isProved }: { value: string | null; isProved: boolean }) {
  const { contact: texts } = customerTexts;
  if (value === null) return '–';
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="break-all">{value}</span>
      <Badge tone={isProved ? 'good' : 'warn'}>
        {isProved ? texts.verified : texts.unverified}
      </Badge>
    </span>
  );
}

export function Addresses({ addresses }: { addresses: readonly SavedAddress[] }) {
  const { addresses: texts } = customerTexts;
  return (
    <Card title={texts.title}>
      {addresses.length === 0 && <p className="text-muted">{texts.none}</p>}
      <ul className="grid gap-4 sm:grid-cols-2">
        {addresses.map((address) => (
          <li key={address.id}>
            <p className="mb-1 flex gap-2 empty:hidden">
              {address.label && <span className="font-medium">{address.label}</span>}
              {address.isDefault && <Badge tone="accent">{texts.default}</Badge>}
            </p>
            <AddressLines address={address} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function Consents({ consent }: { consent: TextConsent }) {
  const { texts } = customerTexts;
  return (
    <Card title={texts.title}>
      <Facts
        items={[
          { term: texts.marketing, value: <Consent state={consent.marketing} /> },
          { term: texts.transactional, value: <Consent state={consent.transactional} /> },
        ]}
      />
    </Card>
  );
}

function Consent({ state }: { state: ConsentState }) {
  const { texts } = customerTexts;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={state.subscribed ? 'good' : 'neutral'}>
        {state.subscribed ? texts.given : texts.none}
      </Badge>
      <span className="text-sm text-muted">
        <Time at={state.updatedAt} /> {state.source && texts.from(state.source)}
      </span>
    </span>
  );
}

export function Methods({ methods }: { methods: readonly PaymentMethod[] }) {
  const { methods: texts } = customerTexts;
  return (
    <Card title={texts.title}>
      {methods.length === 0 && <p className="text-muted">{texts.none}</p>}
      <ul className="flex flex-col gap-2">
        {methods.map(({ id, type, brand, last4, expMonth, expYear, isDefault }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            {last4 ? `${humanize(brand ?? type)} …${last4}` : humanize(type)}
            {expMonth && expYear && (
              <span className="text-sm text-muted">{texts.expires(expMonth, expYear)}</span>
            )}
            {isDefault && <Badge tone="accent">{customerTexts.addresses.default}</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function OpenCart({ cart }: { cart: FoundCart | null }) {
  const { cart: texts } = customerTexts;
  return (
    <Card title={texts.title}>
      {cart ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span>
            {texts.items(cart.itemCount)} · <Money amount={cart.total} currency={cart.currency} /> ·{' '}
            <Time at={cart.updatedAt} />
          </span>
          <TextLink to="/carts/$cartId" params={{ cartId: cart.id }}>
            {texts.show}
          </TextLink>
        </div>
      ) : (
        <p className="text-muted">{texts.none}</p>
      )}
    </Card>
  );
}
