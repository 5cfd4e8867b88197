import { money } from '../money.ts';
import { texts } from '../texts.ts';
import { AddressFields } from './address-fields.tsx';
import type { CheckoutProps } from './checkout-props.ts';

type StepProps = CheckoutProps & { readonly isOpen: boolean };

/**
 * `cart` and `quote` say what the shopper saw. The server pays exactly that, or shows the page
 * again: another tab, or "back" after an order, cannot pay something else.
 */
export function PaymentStep(props: StepProps) {
  const { isOpen, session, provider, cart } = props;
  const t = texts.checkout;
  const total = money(session.totals.amountDue, cart.currency);
  const isFree = session.totals.amountDue === 0;
  const isStripe = provider.type === 'card' && !isFree;
  const isPaypal = provider.type === 'wallet' && !isFree;
  return (
    <section className={isOpen ? 'step' : 'step later'} aria-labelledby="step-payment">
      <h2 id="step-payment">{t.payment}</h2>
      {isOpen && (
        <form
          method="post"
          action="/checkout/pay"
          className="pay"
          data-stripe={isStripe ? provider.publishableKey : null}
        >
          <input type="hidden" name="cart" value={cart.id} />
          <input type="hidden" name="quote" value={session.quote.hash} />
          {isFree && <p>{t.covered}</p>}
          {!isFree && provider.type === 'mock' && <TestCards {...props} />}
          {isStripe && <StripeForm {...props} />}
          <details>
            <summary>{t.otherBilling}</summary>
            <AddressFields
              address={null}
              prefix="billing_"
              section="billing"
              isRequired={false}
              hasPhone={false}
            />
          </details>
          <label>
            {t.notes}
            <input name="notes" maxLength={500} />
          </label>
          <button type="submit" className="primary">
            {isFree ? t.order : isPaypal ? texts.paypal.pay(total) : t.pay(total)}
          </button>
          <p className="soft">{t.safe}</p>
        </form>
      )}
    </section>
  );
}

/** The simulated provider has no form of its own. */
function TestCards({ methods, customer }: StepProps) {
  const t = texts.checkout;
  const saved = methods.map(({ id, brand, last4 }) => ({
    value: `saved:${id}`,
    label: t.savedCard(brand ?? '', last4 ?? ''),
  }));
  const cards = Object.entries(t.cards).map(([value, label]) => ({ value, label }));
  const [first] = [...saved, ...cards];
  return (
    <fieldset className="choices">
      <legend>{t.card}</legend>
      {[...saved, ...cards].map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="card"
            value={value}
            required
            defaultChecked={value === first?.value}
          />
          <span className="capitalize">{label}</span>
        </label>
      ))}
      {customer && (
        <label className="check">
          <input type="checkbox" name="save" />
          {t.saveCard}
        </label>
      )}
    </fieldset>
  );
}

/** The browser's script mounts Stripe's Payment Element here and fills in its token. */
function StripeForm({ methods }: StepProps) {
  const t = texts.checkout;
  return (
    <>
      {methods.length > 0 && (
        <fieldset className="choices">
          <legend>{t.payment}</legend>
          {methods.map(({ id, brand, last4 }) => (
            <label key={id}>
              <input type="radio" name="card" value={`saved:${id}`} />
              <span className="capitalize">{t.savedCard(brand ?? '', last4 ?? '')}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div id="stripe-form" />
      <input type="hidden" name="paymentToken" value="" />
    </>
  );
}
