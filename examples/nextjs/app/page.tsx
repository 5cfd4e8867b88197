import { money } from '@/lib/money';
import { products } from '@/lib/products';
import { addToCart } from './actions';

export default function Home() {
  return (
    <>
      <h1>Tea shop</h1>
      <ul>
        {products.map(({ sku, name, priceCents }) => (
          <li key={sku}>
            {name}, {money(priceCents, 'USD')}
            <form action={addToCart}>
              <input type="hidden" name="sku" value={sku} />
              <button type="submit">Add {name} to cart</button>
            </form>
          </li>
        ))}
      </ul>
    </>
  );
}
