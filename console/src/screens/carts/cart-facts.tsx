import type { CartDetails } from '@cartwright/client/admin';
import { formatMoney } from '../../format/money.ts';
import { cartTexts } from '../../texts/carts.ts';
import { CopyableId } from '../../ui/copy.tsx';
import type { Description } from '../../ui/description-list.tsx';
import { Card } from '../../ui/page.tsx';
import { TextLink } from '../../ui/row-link.tsx';
import { Time } from '../../ui/values.tsx';
import { agentFacts } from '../shared/agent-facts.tsx';
import { Facts } from '../shared/facts.tsx';

const { facts: texts } = cartTexts;

export function CartFacts({ cart }: { cart: CartDetails }) {
  return (
    <Card title={texts.title}>
      <Facts items={[...peopleOf(cart), ...discountsOf(cart), ...timesOf(cart)]} />
    </Card>
  );
}

function peopleOf(cart: CartDetails): Description[] {
  const { id, name, email, customerId, step, orderNumber, mergedIntoCartId } = cart;
  const given = (term: string, value: Description['value']) => (value ? [{ term, value }] : []);
  return [
    ...given(texts.shopper, name),
    ...given(texts.email, email),
    ...given(
      texts.customer,
      customerId && (
        <TextLink to="/customers/$customerId" params={{ customerId }}>
          {texts.openCustomer}
        </TextLink>
      ),
    ),
    ...agentFacts(cart.agent),
    { term: texts.step, value: cartTexts.steps[step] },
    ...given(
      texts.order,
      orderNumber && (
        <TextLink to="/orders" search={{ search: orderNumber }}>
          {orderNumber}
        </TextLink>
      ),
    ),
    ...given(
      texts.mergedInto,
      mergedIntoCartId && (
        <TextLink to="/carts/$cartId" params={{ cartId: mergedIntoCartId }}>
          {texts.openCart}
        </TextLink>
      ),
    ),
    {
      term: texts.payments,
      value: (
        <TextLink to="/payments" search={{ cart: id }}>
          {texts.openPayments}
        </TextLink>
      ),
    },
  ];
}

function discountsOf({ coupons, giftCards, currency }: CartDetails): Description[] {
  return [
    ...coupons.map(({ code, discount, applicable }) => ({
      term: texts.coupon(code),
      value: applicable ? formatMoney(discount, currency) : texts.notApplied,
    })),
    ...giftCards.map(({ id, last4, applied }) => ({
      term: texts.giftCard(last4),
      value: (
        <TextLink to="/gift-cards/$giftCardId" params={{ giftCardId: id }}>
          {formatMoney(applied, currency)}
        </TextLink>
      ),
    })),
  ];
}

function timesOf({ id, createdAt, updatedAt, expiresAt, version }: CartDetails): Description[] {
  return [
    { term: texts.createdAt, value: <Time at={createdAt} /> },
    { term: texts.updatedAt, value: <Time at={updatedAt} /> },
    { term: texts.expiresAt, value: <Time at={expiresAt} /> },
    { term: texts.version, value: version },
    { term: texts.id, value: <CopyableId id={id} label={texts.id} /> },
  ];
}
