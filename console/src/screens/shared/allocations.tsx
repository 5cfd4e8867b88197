import type { RefundPreview } from '@cartwright/client/admin';
import { orderTexts } from '../../texts/orders/order.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Money } from '../../ui/values.tsx';

const { allocation: texts } = orderTexts;

/** Where money of a preview would go, as the service says it. */
export function Allocations({
  allocations,
  currency,
}: Pick<RefundPreview, 'allocations' | 'currency'>) {
  return (
    <DescriptionList
      isMoney
      items={allocations.map(({ source, providerId, amount }, index) => ({
        term: `${source === 'card' ? texts.card(providerId) : texts.gift_card}${mark(allocations, index)}`,
        value: <Money amount={amount} currency={currency} />,
      }))}
    />
  );
}

/** Tells several of one kind apart. */
function mark(allocations: RefundPreview['allocations'], index: number): string {
  const { source, providerId } = allocations[index] ?? {};
  const same = allocations.filter(
    (other, at) => at <= index && other.source === source && other.providerId === providerId,
  );
  return same.length > 1 ? ` ${same.length}` : '';
}
