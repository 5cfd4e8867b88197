import type { Order } from '@cartwright/client';
import { productOf } from '../catalogue.ts';
import { money } from '../money.ts';
import { Picture } from './catalogue.tsx';

type Item = Pick<Order['items'][number], 'id' | 'sku' | 'name' | 'quantity' | 'lineSubtotal'>;

export function BoughtLines({ items, currency }: { items: readonly Item[]; currency: string }) {
  return (
    <ul className="lines">
      {items.map(({ id, sku, name, quantity, lineSubtotal }) => (
        <li key={id}>
          <Picture slug={productOf(sku)?.slug ?? 'gift'} isEarly />
          <p className="name">
            {name}
            {quantity > 1 && ` × ${quantity}`}
          </p>
          <p className="price">{money(lineSubtotal, currency)}</p>
        </li>
      ))}
    </ul>
  );
}
