import type { CartDetails } from '@cartwright/client/admin';
import { formatMoney } from '../../format/money.ts';
import { cartTexts } from '../../texts/carts.ts';
import { Card } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { Money } from '../../ui/values.tsx';

const { sums: texts } = cartTexts;

/** The service's own account of the amount, step by step. */
export function CartExplanation({ cart }: { cart: CartDetails }) {
  const { currency } = cart;
  const steps = cart.explanation.map((step, number) => ({ ...step, number }));
  return (
    <Card title={texts.title} isFlush>
      <p className="px-4 pb-1 text-muted">{texts.intro}</p>
      <Table
        label={texts.title}
        rows={steps}
        rowKey={({ number }) => String(number)}
        columns={[
          {
            id: 'step',
            header: texts.step,
            isPrimary: true,
            cell: ({ rule, name, remainderCents }) => (
              <>
                {texts.rules[rule]}
                {name && <span className="text-muted">{` · ${name}`}</span>}
                {remainderCents !== 0 && (
                  <span className="block text-sm text-muted">
                    {texts.remainder(formatMoney(remainderCents, currency))}
                  </span>
                )}
              </>
            ),
          },
          {
            id: 'base',
            header: texts.base,
            align: 'end',
            cell: ({ base }) => <Money amount={base} currency={currency} />,
          },
          {
            id: 'result',
            header: texts.result,
            align: 'end',
            cell: ({ result }) => <Money amount={result} currency={currency} />,
          },
        ]}
      />
    </Card>
  );
}
