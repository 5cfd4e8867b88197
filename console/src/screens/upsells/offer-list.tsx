import type { StoreUpsellOffer } from '@cartwright/client/admin';
import { type DragEvent, useState } from 'react';
import { formatMoney } from '../../format/money.ts';
import { useSession } from '../../session/session-context.ts';
import { partTexts } from '../../texts/parts.ts';
import { upsellTexts as texts } from '../../texts/upsells.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Card } from '../../ui/page.tsx';
import { OfferMenu } from './offer-menu.tsx';
import { useOfferOrder } from './use-offer-order.ts';

/** Offers in their order, which dragging and the arrow buttons change. */
export function OfferList({ offers }: { offers: readonly StoreUpsellOffer[] }) {
  const { rows, move, isSaving, error } = useOfferOrder(offers);
  const [dragged, setDragged] = useState<number | undefined>(undefined);
  const [over, setOver] = useState<number | undefined>(undefined);

  function drop(to: number) {
    if (dragged !== undefined) void move(dragged, to);
    setDragged(undefined);
    setOver(undefined);
  }

  return (
    <Card title={texts.list} isFlush>
      <p className="px-4 pb-2 text-sm text-muted">{texts.help}</p>
      {error ? (
        <div className="px-4 pb-3">
          <ErrorNotice error={error} />
        </div>
      ) : null}
      <ol aria-label={texts.list} aria-busy={isSaving || undefined}>
        {rows.map((offer, index) => (
          <li
            key={offer.id}
            onDragOver={(event: DragEvent) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event: DragEvent) => {
              event.preventDefault();
              drop(index);
            }}
            className={`flex items-start gap-3 border-t px-4 py-3 ${
              over === index && dragged !== index ? 'bg-accent-soft' : ''
            } ${dragged === index ? 'opacity-55' : ''}`}
          >
            <Handle
              name={offer.name}
              onStart={() => setDragged(index)}
              onEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
            />
            <OfferText offer={offer} />
            <Arrows
              name={offer.name}
              isFirst={index === 0}
              isLast={index === rows.length - 1}
              onMove={(by) => void move(index, index + by)}
            />
            <OfferMenu offer={offer} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** For pointers only: the arrow buttons do the same by keyboard. */
function Handle({
  name,
  onStart,
  onEnd,
}: {
  name: string;
  onStart: () => void;
  onEnd: () => void;
}) {
  return (
    <span
      draggable
      aria-hidden="true"
      title={texts.handle(name)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onStart();
      }}
      onDragEnd={onEnd}
      className="mt-0.5 cursor-grab px-1 text-lg leading-5 text-muted select-none max-sm:hidden"
    >
      ⠿
    </span>
  );
}

function Arrows({
  name,
  isFirst,
  isLast,
  onMove,
}: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
}) {
  return (
    <span className="flex shrink-0">
      <IconButton
        icon="arrowUp"
        label={partTexts.moveUp(name)}
        aria-disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="arrowDown"
        label={partTexts.moveDown(name)}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
      />
    </span>
  );
}

function OfferText({ offer }: { offer: StoreUpsellOffer }) {
  const { currency } = useSession().store;
  const { name, sku, quantity, unitPrice, compareAtPrice, triggerSkus, enabled } = offer;
  const money = (amount: number) => formatMoney(amount, currency);
  const details = [
    ...(quantity > 1 ? [texts.items(quantity)] : []),
    triggerSkus.length > 0 ? texts.withSkus(triggerSkus.join(', ')) : texts.anyOrder,
  ];
  return (
    <div className="min-w-0 grow">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">{name}</span>
        <code className="font-mono text-xs break-all text-muted">{sku}</code>
        {!enabled && <Badge>{texts.paused}</Badge>}
      </p>
      <p className="tabular-nums">
        {money(unitPrice)}{' '}
        {compareAtPrice !== null && (
          <span className="text-sm text-muted">{texts.before(money(compareAtPrice))}</span>
        )}
      </p>
      <p className="text-sm break-words text-muted">{details.join(' · ')}</p>
    </div>
  );
}
