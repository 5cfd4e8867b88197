import type { CheckoutSession } from '@cartwright/client';
import { redirect } from 'next/navigation';
import { openCart } from '@/lib/cart';
import { cartwright } from '@/lib/cartwright';
import { money } from '@/lib/money';
import { chooseRate, pay, setAddress } from '../actions';
import { Notice } from '../notice';
import { Totals } from '../totals';

export default async function CheckoutPage({ searchParams }: PageProps<'/checkout'>) {
  const cart = await openCart();
  if (!cart || cart.items.length === 0) redirect('/cart');
  if (cart.status === 'confirming') redirect('/checkout/payment');
  const session = await openQuote(cart.id);
  return (
    <>
      <h1>Checkout</h1>
      <Notice from={searchParams} />
      <Address session={session} />
      {session.shippingAddress && <Rates session={session} />}
      <Totals totals={session.totals} />
      {session.shippingRate && <Pay session={session} />}
    </>
  );
}

/** A quote holds for 30 minutes; then prices and stock are checked again. */
async function openQuote(cartId: string): Promise<CheckoutSession> {
  const checkout = cartwright.checkout(cartId);
  const opened = await checkout.open();
  if (!opened.readiness.next?.path.endsWith('/quote/resume')) return opened;
  return (await checkout.resumeQuote()).session;
}

function Address({ session: { shippingAddress: known, email } }: { session: CheckoutSession }) {
  const fields = [
    { name: 'email', label: 'E-mail', type: 'email', auto: 'email', value: email },
    { name: 'firstName', label: 'First name', auto: 'given-name', value: known?.firstName },
    { name: 'lastName', label: 'Last name', auto: 'family-name', value: known?.lastName },
    { name: 'line1', label: 'Street and number', auto: 'address-line1', value: known?.line1 },
    { name: 'city', label: 'City', auto: 'address-level2', value: known?.city },
    { name: 'state', label: 'State', auto: 'address-level1', value: known?.state },
    { name: 'postalCode', label: 'ZIP code', auto: 'postal-code', value: known?.postalCode },
  ];
  return (
    <form action={setAddress}>
      <h2>Address</h2>
      {fields.map(({ name, label, type, auto, value }) => (
        <label key={name}>
          {label}
          <input
            name={name}
            type={type ?? 'text'}
            autoComplete={auto}
            defaultValue={value ?? ''}
            required
          />
        </label>
      ))}
      <button type="submit">Use this address</button>
    </form>
  );
}

async function Rates({ session }: { session: CheckoutSession }) {
  const { rates } = await cartwright.checkout(session.cartId).listRates();
  return (
    <form action={chooseRate}>
      <h2>Shipping</h2>
      {rates.map(({ id, name, amount }, index) => (
        <label key={id} className="line">
          <input
            type="radio"
            name="rateId"
            value={id}
            defaultChecked={session.shippingRate ? session.shippingRate.id === id : index === 0}
          />
          {name}, {money(amount, session.totals.currency)}
        </label>
      ))}
      <button type="submit">Use this rate</button>
    </form>
  );
}

/** The cards of developer mode. A live store mounts the form of its provider here. */
const CARDS = [
  { token: '', label: 'A card that works' },
  { token: 'tok_declined', label: 'A card that is declined' },
  { token: 'tok_requires_action', label: 'A card whose bank asks' },
  { token: 'tok_timeout', label: 'A provider that does not answer' },
];

function Pay({ session: { quote, totals } }: { session: CheckoutSession }) {
  return (
    <form action={pay}>
      <h2>Payment</h2>
      <input type="hidden" name="quote" value={quote.hash} />
      <label>
        Card
        <select name="card">
          {CARDS.map(({ token, label }) => (
            <option key={label} value={token}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Pay {money(totals.amountDue, totals.currency)}</button>
    </form>
  );
}
