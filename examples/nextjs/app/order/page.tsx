import { redirect } from 'next/navigation';
import { currentCart } from '@/lib/cart';
import { cartwright } from '@/lib/cartwright';
import { Totals } from '../totals';

/** The order of this browser's cart. Its number is no secret, so no address leads to an order. */
export default async function OrderPage() {
  const cart = await currentCart();
  if (!cart?.orderNumber) redirect('/cart');
  const order = await cartwright.orders.getByNumber(cart.orderNumber);
  return (
    <>
      <h1>Thank you</h1>
      <p>Your order is {order.orderNumber}.</p>
      <ul>
        {order.items.map(({ id, name, quantity }) => (
          <li key={id}>
            {quantity} × {name}
          </li>
        ))}
      </ul>
      <Totals totals={cart.totals} />
    </>
  );
}
