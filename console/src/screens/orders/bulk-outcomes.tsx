import type { FoundOrder } from '@cartwright/client/admin';
import { commonTexts } from '../../texts/common.ts';
import { orderListTexts } from '../../texts/orders/orders.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Table } from '../../ui/table.tsx';

interface Outcome {
  readonly orderId: string;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** What became of each order of a bulk change. */
export function BulkOutcomes({
  orders,
  outcomes,
  onClose,
}: {
  orders: readonly FoundOrder[];
  outcomes: readonly Outcome[];
  onClose: () => void;
}) {
  const texts = orderListTexts.outcomes;
  const numbers = new Map(orders.map(({ id, orderNumber }) => [id, orderNumber]));
  const done = outcomes.filter(({ error }) => error === null).length;
  return (
    <Dialog title={texts.title} onClose={onClose} isWide>
      <p role="status" className="mb-3">
        {texts.summary(done, outcomes.length)}
      </p>
      <Table
        label={texts.title}
        rows={outcomes}
        rowKey={({ orderId }) => orderId}
        columns={[
          {
            id: 'order',
            header: texts.order,
            isPrimary: true,
            cell: ({ orderId }) => numbers.get(orderId) ?? orderId,
          },
          {
            id: 'outcome',
            header: texts.outcome,
            cell: ({ error }) =>
              error ? (
                <span className="text-bad">{error.message}</span>
              ) : (
                <Badge tone="good">{texts.done}</Badge>
              ),
          },
        ]}
      />
      <DialogActions>
        <Button variant="primary" onClick={onClose} data-autofocus>
          {commonTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
