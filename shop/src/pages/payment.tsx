import type { NextAction, Totals } from '@cartwright/client';
import { money } from '../money.ts';
import { texts } from '../texts.ts';
import { CodeField } from './code-field.tsx';

/** The outcome is not known, and the page says so: it is not a failure. */
export function WaitingPage() {
  const t = texts.payment;
  return (
    <section className="narrow waiting">
      <div className="spinner" aria-hidden="true" />
      <h1>{t.waitTitle}</h1>
      <p>{t.wait}</p>
      <p className="soft">{t.waitSafe}</p>
      <form method="post" action="/checkout/payment" data-poll="1500">
        <button type="submit">{t.again}</button>
      </form>
    </section>
  );
}

interface BankProps {
  readonly totals: Totals;
  readonly nextAction: NextAction;
  /** Of Stripe; null for other providers. */
  readonly publishableKey: string | null;
  /** Where the shopper approves the payment; null where a script or nothing shows that. */
  readonly paypalUrl: string | null;
  /** PayPal has returned the shopper: the script continues without a click. */
  readonly isBack: boolean;
}

/** Stripe's script shows the bank's page over this one, PayPal has its own, others are simulated. */
export function BankPage({ totals, nextAction, publishableKey, paypalUrl, isBack }: BankProps) {
  const t = paypalUrl === null ? texts.payment : { ...texts.payment, ...texts.paypal };
  return (
    <section className="narrow bank">
      <h1>{t.bankTitle}</h1>
      <p className="amount">{money(totals.amountDue, totals.currency)}</p>
      <p className="soft">{t.bank}</p>
      {paypalUrl !== null && (
        <a className="button primary" href={paypalUrl}>
          {texts.paypal.go}
        </a>
      )}
      <form
        method="post"
        action="/checkout/payment"
        data-stripe={publishableKey}
        data-stripe-action={publishableKey === null ? null : nextAction.clientSecret}
        data-poll={isBack ? 0 : null}
      >
        <button type="submit" className={paypalUrl === null ? 'primary' : undefined}>
          {t.approve}
        </button>
      </form>
      <form method="post" action="/checkout/payment/cancel">
        <button type="submit">{t.refuse}</button>
      </form>
    </section>
  );
}

export function VerificationPage({ phone }: { phone: string | null }) {
  const t = texts.verification;
  return (
    <section className="narrow">
      <h1>{t.title}</h1>
      <p>{t.text}</p>
      <form method="post" action="/checkout/verify">
        {phone === null ? (
          <label>
            {t.phone}
            <input name="phone" type="tel" autoComplete="tel" required placeholder="+12125550123" />
          </label>
        ) : (
          <CodeField label={t.code} />
        )}
        <button type="submit" className="primary">
          {phone === null ? t.send : t.check}
        </button>
      </form>
    </section>
  );
}
