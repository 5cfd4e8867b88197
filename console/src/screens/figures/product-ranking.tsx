import { useOperation } from '../../api/use-operation.ts';
import { formatNumber } from '../../format/words.ts';
import { asOneOf } from '../../routing/search.ts';
import { useSession } from '../../session/session-context.ts';
import { figureTexts } from '../../texts/figures.ts';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { EmptyState, Loaded } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { Money } from '../../ui/values.tsx';
import type { FigureProps } from './figure-bar.tsx';
import { daysOf } from './spans.ts';

const texts = figureTexts.products;
const LIMIT = 100;
const asRank = asOneOf('quantity', 'total');

/** Best sellers; the headers choose what they are ranked by. */
export function ProductRanking({ state, onChange }: FigureProps) {
  const { timezone, currency } = useSession().store;
  const rank = asRank(state.by ?? '') ?? 'total';
  const query = {
    ...daysOf(state, timezone),
    currency: state.currency ?? currency,
    limit: LIMIT,
    sortBy: rank,
  };
  const figures = useOperation('getProductFigures', { query }, { keepsPrevious: true });
  return (
    <>
      <Loaded from={figures} lines={10}>
        {({ products, currency: unit }) => (
          <Card title={texts.title} isFlush>
            {products.length === 0 ? (
              <EmptyState title={texts.empty} text={figureTexts.sales.emptyText} />
            ) : (
              <Table
                label={texts.title}
                rows={products}
                rowKey={({ sku }) => sku}
                sort={{ by: rank, dir: 'desc' }}
                onSort={({ by }) => onChange({ by })}
                columns={[
                  {
                    id: 'product',
                    header: texts.product,
                    isPrimary: true,
                    cell: ({ sku, name }) => (
                      <>
                        <span className="block font-medium">{name ?? sku}</span>
                        <code className="font-mono text-sm text-muted">{sku}</code>
                      </>
                    ),
                  },
                  {
                    id: 'orders',
                    header: texts.orders,
                    align: 'end',
                    cell: ({ orders }) => formatNumber(orders),
                  },
                  {
                    id: 'quantity',
                    header: texts.quantity,
                    align: 'end',
                    sortBy: 'quantity',
                    cell: ({ quantity }) => formatNumber(quantity),
                  },
                  {
                    id: 'refunded',
                    header: texts.refunded,
                    align: 'end',
                    cell: ({ refundedQuantity }) => formatNumber(refundedQuantity),
                  },
                  {
                    id: 'discounts',
                    header: texts.discounts,
                    align: 'end',
                    cell: ({ discounts }) => <Money amount={discounts} currency={unit} />,
                  },
                  {
                    id: 'total',
                    header: texts.total,
                    align: 'end',
                    sortBy: 'total',
                    cell: ({ total }) => <Money amount={total} currency={unit} />,
                  },
                ]}
              />
            )}
          </Card>
        )}
      </Loaded>
      <ForDevelopers id="getProductFigures" args={{ query }} />
    </>
  );
}
