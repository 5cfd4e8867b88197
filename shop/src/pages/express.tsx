import type { Reply } from '@cartwright/client';
import { addressLines } from '../address-form.ts';
import { money } from '../money.ts';
import type { Sheet } from '../session.ts';
import { texts } from '../texts.ts';
import { WALLET_CONTACTS } from '../wallet-contacts.ts';

type SheetProps = Reply<'listWalletRates'> & { readonly sheet: Sheet };

const t = texts.express;

/** The rows and the total come from the service, as those of a real sheet do. */
export function SheetPage(props: SheetProps) {
  const { sheet, rates, selectedRateId, lineItems, totals } = props;
  const needsRate = rates.length > 0;
  return (
    <section className="sheet" aria-labelledby="sheet-title">
      <h1 id="sheet-title">{t.names[sheet.method]}</h1>
      <p className="soft">{t.about}</p>
      <Choices {...props} />
      <dl className="totals">
        {lineItems.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(amount, totals.currency)}</dd>
          </div>
        ))}
        <div className="due">
          <dt>{texts.totals.total}</dt>
          <dd>{money(totals.amountDue, totals.currency)}</dd>
        </div>
      </dl>
      <form method="post" action="/express/pay">
        <input type="hidden" name="cart" value={sheet.cartId} />
        <input type="hidden" name="total" value={totals.amountDue} />
        {needsRate && <input type="hidden" name="rateId" value={selectedRateId ?? ''} />}
        <button type="submit" className={`wallet ${sheet.method}`}>
          {t.pay(money(totals.amountDue, totals.currency))}
        </button>
      </form>
      <p>
        <a href="/cart">{t.cancel}</a>
      </p>
    </section>
  );
}

function Choices({ sheet, rates, selectedRateId, totals }: SheetProps) {
  return (
    <form method="post" action="/express/select">
      <label>
        {t.shipTo}
        <select name="contact" defaultValue={sheet.contact} data-auto="">
          {WALLET_CONTACTS.map(({ address }, index) => (
            <option key={address.line1} value={index}>
              {addressLines(address).slice(0, -1).join(', ')}
            </option>
          ))}
        </select>
      </label>
      {rates.length > 0 && (
        <label>
          {t.by}
          <select name="rateId" defaultValue={selectedRateId ?? ''} data-auto="">
            {rates.map(({ id, name, amount }) => (
              <option key={id} value={id}>
                {`${name}, ${amount === 0 ? texts.totals.free : money(amount, totals.currency)}`}
              </option>
            ))}
          </select>
        </label>
      )}
      <noscript>
        <button type="submit">{texts.checkout.update}</button>
      </noscript>
    </form>
  );
}
