import { texts } from '../texts.ts';
import { AddressFields, AddressText } from './address-fields.tsx';
import type { CheckoutProps } from './checkout-props.ts';

type StepProps = CheckoutProps & { readonly isOpen: boolean };

/** Contact and address in one form: a guest fills in one page and pays on the same. */
export function AddressStep(props: StepProps) {
  const { session, isOpen } = props;
  const t = texts.checkout;
  return (
    <section className="step" aria-labelledby="step-address">
      <h2 id="step-address">{t.contact}</h2>
      {!isOpen && session.shippingAddress && (
        <div className="done">
          <div>
            <p>{session.email ?? props.customer?.email}</p>
            <AddressText address={session.shippingAddress} />
          </div>
          <a href="/checkout?edit=address" aria-label={t.changeAddress}>
            {t.change}
          </a>
        </div>
      )}
      {!isOpen && <Suggestion {...props} />}
      {isOpen && <SavedAddresses {...props} />}
      {isOpen && <AddressForm {...props} />}
    </section>
  );
}

function AddressForm({ session, customer, isSandbox }: StepProps) {
  const t = texts.checkout;
  return (
    <>
      {isSandbox && (
        <form method="post" action="/checkout/sample" className="sample">
          <button type="submit">{t.sample}</button>
        </form>
      )}
      <form method="post" action="/checkout/address">
        {customer ? (
          <p className="soft">{t.signedInAs(customer.email ?? customer.phone ?? '')}</p>
        ) : (
          <p className="soft">
            {t.haveAccount} <a href="/sign-in?next=/checkout">{t.signIn}</a>
          </p>
        )}
        {customer?.email ? null : (
          <label>
            {t.email}
            <input
              type="email"
              name="email"
              defaultValue={session.email ?? ''}
              autoComplete="email"
              required
              maxLength={200}
              aria-describedby="email-hint"
            />
            <span id="email-hint" className="soft">
              {t.emailHint}
            </span>
          </label>
        )}
        <AddressFields address={session.shippingAddress} />
        {customer && (
          <label className="check">
            <input type="checkbox" name="save" />
            {t.saveAddress}
          </label>
        )}
        <button type="submit" className="primary">
          {t.continue}
        </button>
      </form>
    </>
  );
}

function SavedAddresses({ addresses }: StepProps) {
  if (addresses.length === 0) return null;
  return (
    <form method="post" action="/checkout/address" className="saved">
      <p className="soft">{texts.checkout.saved}</p>
      {addresses.map((address) => (
        <div key={address.id} className="done">
          <AddressText address={address} />
          <button type="submit" name="addressId" value={address.id}>
            {texts.checkout.useAddress}
          </button>
        </div>
      ))}
    </form>
  );
}

/** What the carrier would write on the label. The shopper decides. */
function Suggestion({ suggestion, session }: StepProps) {
  if (!suggestion || !session.shippingAddress) return null;
  return (
    <form method="post" action="/checkout/suggestion" className="notice info">
      <p>{texts.checkout.suggestion}</p>
      <p>
        <strong>{suggestion}</strong>
      </p>
      <button type="submit">{texts.checkout.useSuggestion}</button>
    </form>
  );
}
