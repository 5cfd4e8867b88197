import { formatMoney } from '../../../format/money.ts';
import { humanize } from '../../../format/words.ts';
import { orderTexts } from '../../../texts/orders/order.ts';
import { CopyableId } from '../../../ui/copy.tsx';
import type { Description } from '../../../ui/description-list.tsx';
import { Card } from '../../../ui/page.tsx';
import { TextLink } from '../../../ui/row-link.tsx';
import { Time } from '../../../ui/values.tsx';
import { agentFacts } from '../../shared/agent-facts.tsx';
import { Facts } from '../../shared/facts.tsx';
import type { ShownOrder } from './shown-order.ts';

const { details: texts } = orderTexts;

export function OrderFacts({ order }: { order: ShownOrder }) {
  return (
    <Card title={texts.title}>
      <Facts items={factsOf(order)} />
    </Card>
  );
}

function factsOf(order: ShownOrder): Description[] {
  const { id, agent, cartId, notes, coupons, giftCards, attribution, currency, updatedAt } = order;
  return [
    { term: texts.id, value: <CopyableId id={id} label={texts.id} /> },
    {
      term: texts.cart,
      value: (
        <TextLink to="/carts/$cartId" params={{ cartId }}>
          {texts.openCart}
        </TextLink>
      ),
    },
    ...agentFacts(agent),
    ...coupons.map(({ code, discount }) => ({
      term: texts.coupon(code),
      value: formatMoney(discount, currency),
    })),
    ...giftCards.map(({ id: giftCardId, last4, applied }) => ({
      term: texts.giftCard(last4),
      value: (
        <TextLink to="/gift-cards/$giftCardId" params={{ giftCardId }}>
          {formatMoney(applied, currency)}
        </TextLink>
      ),
    })),
    ...(notes ? [{ term: texts.shopperNote, value: notes }] : []),
    ...Object.entries(attribution ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [{ term: humanize(name), value }] : [],
    ),
    { term: texts.changed, value: <Time at={updatedAt} /> },
  ];
}
