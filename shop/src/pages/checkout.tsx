import { money } from '../money.ts';
import { texts } from '../texts.ts';
import { BoughtLines } from './bought-lines.tsx';
import { Wallets } from './cart.tsx';
import { AddressStep } from './checkout-address.tsx';
import { PaymentStep } from './checkout-payment.tsx';
import type { CheckoutProps } from './checkout-props.ts';
import { Discounts } from './discounts.tsx';
import { TotalsTable } from './totals.tsx';

export type Step = 'address' | 'rate' | 'ready';

/** The first thing that is missing. A payment needs an e-mail and an address of the shopper. */
function stepOf({ session, customer, edit, needsShipping }: CheckoutProps): Step {
  const { missing } = session.readiness;
  const hasContact = session.shippingAddress && (session.email || customer?.email);
  if (edit === 'address' || missing.includes('shipping_address') || !hasContact) return 'address';
  if (needsShipping && missing.includes('shipping_rate')) return 'rate';
  return 'ready';
}

export function CheckoutPage(props: CheckoutProps) {
  const step = stepOf(props);
  return (
    <div className="checkout">
      <div data-region="steps">
        <h1>{texts.checkout.title}</h1>
        {step === 'address' && <Wallets wallets={props.wallets} />}
        <p className="soft">{texts.checkout.first[step]}</p>
        <AddressStep {...props} isOpen={step === 'address'} />
        {props.needsShipping && <RateStep {...props} isOpen={step !== 'address'} />}
        <PaymentStep {...props} isOpen={step === 'ready'} />
      </div>
      <aside data-region="summary">
        <h2>{texts.checkout.summary}</h2>
        <Summary {...props} />
      </aside>
    </div>
  );
}

function Summary({ cart, session, needsShipping, isSandbox }: CheckoutProps) {
  const isShippingKnown = session.shippingRate !== null || !needsShipping;
  return (
    <>
      <BoughtLines items={session.items} currency={cart.currency} />
      <Discounts cart={cart} isSandbox={isSandbox} />
      <TotalsTable totals={session.totals} isShippingKnown={isShippingKnown} />
    </>
  );
}

function RateStep({ cart, session, rates, isOpen }: CheckoutProps & { isOpen: boolean }) {
  const t = texts.checkout;
  return (
    <section className={isOpen ? 'step' : 'step later'} aria-labelledby="step-rate">
      <h2 id="step-rate">{t.shipping}</h2>
      {isOpen && rates.length === 0 && <p className="notice bad">{t.noRates}</p>}
      {isOpen && rates.length > 0 && (
        <form method="post" action="/checkout/rate" className="choices">
          {rates.map(({ id, name, amount, minDays, maxDays }) => (
            <label key={id}>
              <input
                type="radio"
                name="rateId"
                value={id}
                required
                defaultChecked={session.shippingRate?.id === id}
                data-auto=""
              />
              <span>
                {name}
                {minDays !== null && maxDays !== null && (
                  <span className="soft"> {t.days(minDays, maxDays)}</span>
                )}
              </span>
              <span>{amount === 0 ? texts.totals.free : money(amount, cart.currency)}</span>
            </label>
          ))}
          <noscript>
            <button type="submit">{t.update}</button>
          </noscript>
        </form>
      )}
    </section>
  );
}
