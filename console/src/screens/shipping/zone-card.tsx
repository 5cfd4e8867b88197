import type { ShippingZone } from '@cartwright/client/admin';
import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { shippingTexts as texts } from '../../texts/settings/shipping.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { OperationButton } from '../shared/operation-button.tsx';
import { priceText, regionText } from './zone-values.ts';

/** A zone of the draft with its rates. */
export function ZoneCard({
  zone,
  onEdit,
  onRemove,
}: {
  zone: ShippingZone;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { currency } = useSession().store;
  return (
    <Card
      title={zone.name}
      isFlush
      actions={
        <>
          <OperationButton
            operation="setShipping"
            isSmall
            aria-label={texts.editZone(zone.name)}
            onClick={onEdit}
          >
            {commonTexts.edit}
          </OperationButton>
          <IconButton icon="trash" label={texts.removeZone(zone.name)} onClick={onRemove} />
        </>
      }
    >
      <p className="px-4 pb-2 text-sm text-muted">
        {regionText(zone)} · {texts.priority(zone.priority)}
      </p>
      <Table
        label={zone.name}
        rows={zone.rules}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'name',
            header: texts.rate,
            isPrimary: true,
            cell: ({ name, id }) => (
              <>
                <span className="font-medium">{name}</span>{' '}
                <code className="font-mono text-xs text-muted">{id}</code>
              </>
            ),
          },
          {
            id: 'delivery',
            header: texts.delivery,
            cell: ({ minDays, maxDays }) => texts.days(minDays, maxDays),
          },
          {
            id: 'price',
            header: texts.price,
            align: 'end',
            cell: (rule) => priceText(rule, currency),
          },
        ]}
      />
    </Card>
  );
}
