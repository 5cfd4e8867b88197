import type { CartDetails } from '@cartwright/client/admin';
import { useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { formatMoney } from '../../format/money.ts';
import { cartTexts as texts } from '../../texts/carts.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { Callout, Loaded } from '../../ui/feedback.tsx';
import { Card, Columns, Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { Money } from '../../ui/values.tsx';
import { CartCheckoutCard } from './cart-checkout.tsx';
import { CartExplanation } from './cart-explanation.tsx';
import { CartFacts } from './cart-facts.tsx';

export function CartDetail() {
  const { cartId = '' } = useParams({ strict: false });
  const args = { path: { cartId } };
  const query = useOperation('getCartDetails', args);
  const cart = query.data;
  return (
    <Page
      title={cart ? titleOf(cart) : texts.one}
      parent={{ to: '/carts', label: texts.title }}
      badges={cart && <StatusBadge status={cart.state ?? cart.status} />}
      intro={cart && texts.states[cart.state ?? 'none']}
    >
      <Loaded from={query} lines={10}>
        {(data) => (
          <Columns
            main={
              <>
                <Warnings cart={data} />
                <CartLines cart={data} />
                <CartExplanation cart={data} />
              </>
            }
            side={
              <>
                <CartFacts cart={data} />
                <CartCheckoutCard checkout={data.checkout} currency={data.currency} />
              </>
            }
          />
        )}
      </Loaded>
      <ForDevelopers id="getCartDetails" args={args} />
    </Page>
  );
}

function titleOf({ name, email, totals, currency }: CartDetails): string {
  const who = name ?? email;
  const total = formatMoney(totals.total, currency);
  return who ? `${texts.one}: ${who}, ${total}` : `${texts.one}: ${total}`;
}

function Warnings({ cart }: { cart: CartDetails }) {
  return cart.warnings.map(({ code, message, itemId, severity }) => (
    <Callout
      key={`${code} ${itemId}`}
      tone={severity === 'blocking' ? 'bad' : severity === 'warning' ? 'warn' : 'accent'}
    >
      {message} <code className="font-mono text-xs">{code}</code>
    </Callout>
  ));
}

function CartLines({ cart }: { cart: CartDetails }) {
  const { currency } = cart;
  const details = (sku: string, discount: number) =>
    discount > 0 ? `${sku} · ${texts.discount(formatMoney(discount, currency))}` : sku;
  return (
    <Card title={texts.items} isFlush>
      <Table
        label={texts.items}
        rows={cart.items}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'product',
            header: texts.product,
            isPrimary: true,
            cell: ({ name, sku, lineDiscount }) => (
              <>
                <span className="font-medium">{name}</span>
                <span className="block text-sm text-muted">{details(sku, lineDiscount)}</span>
              </>
            ),
          },
          {
            id: 'price',
            header: texts.price,
            align: 'end',
            cell: ({ unitPrice }) => <Money amount={unitPrice} currency={currency} />,
          },
          {
            id: 'quantity',
            header: texts.quantity,
            align: 'end',
            cell: ({ quantity }) => quantity,
          },
          {
            id: 'total',
            header: texts.lineTotal,
            align: 'end',
            cell: ({ lineTotal }) => <Money amount={lineTotal} currency={currency} />,
          },
        ]}
      />
      <ul className="flex flex-col gap-1 px-4 pb-3 empty:hidden">
        {cart.addOns.map(({ id, name, quantity, price }) => (
          <li key={id} className="flex justify-between gap-4">
            {name}
            <span>
              {`${quantity} × `}
              <Money amount={price} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
