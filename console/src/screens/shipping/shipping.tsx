import type { ShippingZone, Tagged, Shipping as Zones } from '@cartwright/client/admin';
import { useState } from 'react';
import { useTagged } from '../../api/use-operation.ts';
import { partTexts } from '../../texts/parts.ts';
import { shippingTexts as texts } from '../../texts/settings/shipping.ts';
import { Button } from '../../ui/button.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Callout, EmptyState, Loaded } from '../../ui/feedback.tsx';
import { Card, Columns, Page } from '../../ui/page.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { OperationButton } from '../shared/operation-button.tsx';
import { shownError } from '../shared/stale-notice.tsx';
import { CarrierCard } from './carrier-card.tsx';
import { ShippingTrialCard } from './shipping-trial.tsx';
import { useZoneDraft, type ZoneDraft } from './use-zone-draft.ts';
import { ZoneCard } from './zone-card.tsx';
import { ZoneDialog } from './zone-dialog.tsx';

export function Shipping() {
  const saved = useTagged('getShipping');
  return (
    <Page title={texts.title} intro={texts.intro}>
      <Loaded from={saved}>{(tagged) => <ZoneEditor saved={saved} tagged={tagged} />}</Loaded>
      <ForDevelopers id="getShipping" args={{}} />
    </Page>
  );
}

/** Undefined: closed; null: a new zone. */
type Edited = ShippingZone | null | undefined;

function ZoneEditor({
  saved,
  tagged,
}: {
  saved: ReturnType<typeof useTagged<'getShipping'>>;
  tagged: Tagged<Zones | null>;
}) {
  const draft = useZoneDraft(saved, tagged);
  const [edited, setEdited] = useState<Edited>(undefined);
  const { zones, setZones } = draft;
  const add = (
    <OperationButton operation="setShipping" icon="plus" onClick={() => setEdited(null)}>
      {texts.addZone}
    </OperationButton>
  );

  function apply(zone: ShippingZone) {
    setZones(edited ? zones.map((other) => (other === edited ? zone : other)) : [...zones, zone]);
    setEdited(undefined);
  }

  return (
    <>
      <UnsavedChanges isDirty={draft.isDirty} />
      <DraftBar draft={draft} />
      <Columns
        main={
          zones.length === 0 ? (
            <Card>
              <EmptyState title={texts.empty.title} text={texts.empty.text}>
                {add}
              </EmptyState>
            </Card>
          ) : (
            <>
              {zones
                .toSorted((one, other) => one.priority - other.priority)
                .map((zone) => (
                  <ZoneCard
                    key={zone.name}
                    zone={zone}
                    onEdit={() => setEdited(zone)}
                    onRemove={() => setZones(zones.filter((other) => other !== zone))}
                  />
                ))}
              <div>{add}</div>
            </>
          )
        }
        side={
          <>
            <ShippingTrialCard zonesNow={zones} />
            <CarrierCard />
          </>
        }
      />
      {edited !== undefined && (
        <ZoneDialog
          zone={edited ?? undefined}
          otherNames={zones.filter((zone) => zone !== edited).map(({ name }) => name)}
          otherIds={zones
            .filter((zone) => zone !== edited)
            .flatMap(({ rules }) => rules.map(({ id }) => id))}
          onApply={apply}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

/** Saves or discards the draft; says where it is behind. */
function DraftBar({ draft }: { draft: ZoneDraft }) {
  const { isDirty, isBehind, collisions, write } = draft;
  const error = shownError(write.error);
  if (!isDirty && !error) return null;
  return (
    <section aria-label={texts.unsaved} className="flex flex-col gap-3">
      {isBehind ? (
        <div role="alert">
          <Callout tone="warn">
            <p className="font-medium">{partTexts.stale.title}</p>
            <p>{write.error ? partTexts.stale.text : partTexts.stale.early}</p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button isSmall variant="primary" onClick={() => void draft.merge()}>
                {partTexts.stale.merge}
              </Button>
              <Button isSmall onClick={() => void draft.discard()}>
                {partTexts.stale.discard}
              </Button>
            </div>
          </Callout>
        </div>
      ) : (
        <Callout>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {collisions.length > 0
                ? partTexts.stale.mergedOver(collisions.join(', '))
                : texts.unsaved}
            </span>
            <span className="flex flex-wrap gap-2">
              <Button onClick={() => void draft.discard()}>{texts.discard}</Button>
              <OperationButton
                operation="setShipping"
                variant="primary"
                isBusy={write.isSending}
                onClick={() => void draft.save()}
              >
                {texts.save}
              </OperationButton>
            </span>
          </div>
        </Callout>
      )}
      {error ? <ErrorNotice error={error} /> : null}
    </section>
  );
}
