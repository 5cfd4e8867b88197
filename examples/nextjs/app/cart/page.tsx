import Link from 'next/link';
import { openCart } from '@/lib/cart';
import { money } from '@/lib/money';
import { applyCoupon, changeQuantity } from '../actions';
import { Notice } from '../notice';
import { Totals } from '../totals';

export default async function CartPage({ searchParams }: PageProps<'/cart'>) {
  const cart = await openCart();
  if (!cart || cart.items.length === 0) return <h1>Your cart is empty</h1>;
  return (
    <>
      <h1>Your cart</h1>
      <Notice from={searchParams} />
      <ul>
        {cart.items.map(({ id, name, quantity, lineTotal }) => (
          <li key={id}>
            {name}, {money(lineTotal, cart.totals.currency)}
            <form action={changeQuantity} className="line">
              <input type="hidden" name="itemId" value={id} />
              <label>
                Quantity of {name}
                <input name="quantity" type="number" min="0" max="99" defaultValue={quantity} />
              </label>
              <button type="submit">Change</button>
            </form>
          </li>
        ))}
      </ul>
      <form action={applyCoupon} className="line">
        <label>
          Coupon
          <input name="code" required />
        </label>
        <button type="submit">Apply</button>
      </form>
      <Totals totals={cart.totals} />
      <Link href="/checkout">Check out</Link>
    </>
  );
}
