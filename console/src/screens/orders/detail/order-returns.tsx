import type { Return } from '@cartwright/client/admin';
import { useState } from 'react';
import { returnTexts as texts } from '../../../texts/orders/returns.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/feedback.tsx';
import { Card } from '../../../ui/page.tsx';
import { TextLink } from '../../../ui/row-link.tsx';
import { Money, Time } from '../../../ui/values.tsx';
import { ReturnActions } from '../../returns/return-actions.tsx';
import { ReturnDialog } from './dialogs/return-dialog.tsx';
import { linesWith, returnable, type ShownOrder } from './shown-order.ts';
import { useOrderReturns } from './use-order-returns.ts';

export function OrderReturns({ order }: { order: ShownOrder }) {
  const [isCreating, setCreating] = useState(false);
  const query = useOrderReturns(order);
  const canReturn = linesWith(order, returnable).length > 0;
  return (
    <Card
      title={texts.title}
      actions={
        canReturn && (
          <Button isSmall onClick={() => setCreating(true)}>
            {texts.create.action}
          </Button>
        )
      }
    >
      {order.returns.length === 0 ? (
        <p className="text-muted">{texts.none}</p>
      ) : (
        <Loaded from={query} lines={3}>
          {({ returns }) => (
            <ul className="flex flex-col divide-y">
              {returns.map((shown) => (
                <OneReturn key={shown.id} shown={shown} />
              ))}
            </ul>
          )}
        </Loaded>
      )}
      {isCreating && <ReturnDialog order={order} onClose={() => setCreating(false)} />}
    </Card>
  );
}

function OneReturn({ shown }: { shown: Return }) {
  const { id, returnNumber, status, reason, lines, refundAmount, currency, createdAt } = shown;
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink to="/returns/$returnId" params={{ returnId: id }}>
          {returnNumber}
        </TextLink>
        <StatusBadge status={status} />
        <span className="text-muted">{texts.reasons[reason]}</span>
        {refundAmount !== null && <Money amount={refundAmount} currency={currency} />}
        <span className="ml-auto text-sm text-muted">
          <Time at={createdAt} />
        </span>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <ul className="min-w-0 text-muted">
          {lines.map(({ itemId, name, quantity }) => (
            <li key={itemId}>{`${quantity} × ${name}`}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <ReturnActions shown={shown} isSmall />
        </div>
      </div>
    </li>
  );
}
