import type { StoreUpsellOffer } from '@cartwright/client/admin';
import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { upsellTexts as texts } from '../../texts/upsells.ts';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { EmptyState, Loaded } from '../../ui/feedback.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { OperationButton } from '../shared/operation-button.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { OfferList } from './offer-list.tsx';

export function Upsells() {
  const offers = useOperation('listStoreOffers');
  const [isOpen, setIsOpen] = useState(false);
  const add = (
    <OperationButton
      operation="createUpsellOffer"
      variant="primary"
      icon="plus"
      onClick={() => setIsOpen(true)}
    >
      {texts.add}
    </OperationButton>
  );
  return (
    <Page title={texts.title} intro={texts.intro} actions={add}>
      <Loaded from={offers}>
        {({ offers: rows }) =>
          rows.length === 0 ? (
            <Card>
              <EmptyState title={texts.empty.title} text={texts.empty.text}>
                {add}
              </EmptyState>
            </Card>
          ) : (
            <OfferList offers={rows} />
          )
        }
      </Loaded>
      <ForDevelopers id="listStoreOffers" args={{}} />
      {isOpen && (
        <OfferDialog position={lastPlace(offers.data?.offers)} onClose={() => setIsOpen(false)} />
      )}
    </Page>
  );
}

/** Behind all others. */
function lastPlace(offers: readonly StoreUpsellOffer[] = []): number {
  return Math.max(0, ...offers.map(({ position }) => position)) + 1;
}
