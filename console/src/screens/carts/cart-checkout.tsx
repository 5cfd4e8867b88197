import type { CartCheckout } from '@cartwright/client/admin';
import { cartTexts } from '../../texts/carts.ts';
import { commonTexts } from '../../texts/common.ts';
import { Card } from '../../ui/page.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { AddressLines } from '../shared/address-lines.tsx';
import { Facts } from '../shared/facts.tsx';

const { checkout: texts } = cartTexts;

export function CartCheckoutCard({
  checkout,
  currency,
}: {
  checkout: CartCheckout | null;
  currency: string;
}) {
  if (!checkout) {
    return (
      <Card title={texts.title}>
        <p className="text-muted">{texts.none}</p>
      </Card>
    );
  }
  const { ready, missing, shippingAddress, shippingRate, quoteExpiresAt, createdAt } = checkout;
  return (
    <Card title={texts.title}>
      <Facts
        items={[
          { term: texts.ready, value: ready ? commonTexts.yes : commonTexts.no },
          ...(missing.length > 0
            ? [
                {
                  term: texts.missing,
                  value: missing.map((part) => texts.missingParts[part]).join(', '),
                },
              ]
            : []),
          ...(shippingAddress
            ? [{ term: texts.address, value: <AddressLines address={shippingAddress} /> }]
            : []),
          ...(shippingRate
            ? [
                {
                  term: texts.rate,
                  value: (
                    <>
                      {shippingRate.name} <Money amount={shippingRate.amount} currency={currency} />
                    </>
                  ),
                },
              ]
            : []),
          { term: texts.begun, value: <Time at={createdAt} /> },
          { term: texts.quoteExpiresAt, value: <Time at={quoteExpiresAt} /> },
        ]}
      />
    </Card>
  );
}
