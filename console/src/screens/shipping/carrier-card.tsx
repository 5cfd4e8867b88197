import { useState } from 'react';
import { useTagged } from '../../api/use-operation.ts';
import { shippingTexts } from '../../texts/settings/shipping.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { OperationButton } from '../shared/operation-button.tsx';
import { OperationDialog } from '../shared/operation-dialog.tsx';
import { CarrierDialog } from './carrier-dialog.tsx';

const texts = shippingTexts.carrier;

/** The account that gives live rates. */
export function CarrierCard() {
  const saved = useTagged('getCarrier');
  const [open, setOpen] = useState<'set' | 'remove' | undefined>(undefined);
  const close = () => setOpen(undefined);
  return (
    <Card title={texts.title}>
      <Loaded from={saved} lines={3}>
        {({ data: carrier, etag }) => (
          <div className="flex flex-col gap-4">
            {carrier ? (
              <DescriptionList
                items={[
                  { term: texts.provider, value: texts.easypost },
                  { term: texts.key, value: texts.keyEnds(carrier.apiKeyHint) },
                  {
                    term: texts.origin,
                    value: `${carrier.origin.city}, ${carrier.origin.country}`,
                  },
                  {
                    term: texts.weight,
                    value: shippingTexts.grams(carrier.defaultWeightGrams),
                  },
                ]}
              />
            ) : (
              <p className="text-muted">
                {texts.none} {texts.noneText}
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <OperationButton operation="setCarrier" onClick={() => setOpen('set')}>
                {carrier ? texts.replace : texts.connect}
              </OperationButton>
              {carrier && (
                <OperationButton operation="removeCarrier" onClick={() => setOpen('remove')}>
                  {texts.remove}
                </OperationButton>
              )}
            </div>
            {open === 'set' && <CarrierDialog carrier={carrier} etag={etag} onClose={close} />}
            {open === 'remove' && <RemoveDialog onClose={close} />}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  return (
    <OperationDialog
      operation="removeCarrier"
      args={{}}
      successMessage={texts.removed}
      title={texts.removeTitle}
      effect={texts.removeEffect}
      action={texts.remove}
      onClose={onClose}
    />
  );
}
