import { isCode, type Shipping, type ShippingZone, type Tagged } from '@cartwright/client/admin';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWrite } from '../../api/use-write.ts';
import { shippingTexts as texts } from '../../texts/settings/shipping.ts';
import { isSame, mergeNamed } from '../shared/merge.ts';

type Saved = Tagged<Shipping | null>;

/** The zones as they are edited; one write replaces them all, for the state they were read from. */
export function useZoneDraft(saved: UseQueryResult<Saved, Error>, tagged: Saved) {
  const [basis, setBasis] = useState(tagged);
  const [zones, setZones] = useState(zonesOf(tagged));
  const [collisions, setCollisions] = useState<readonly string[]>([]);
  const write = useWrite('setShipping', { successMessage: texts.saved });
  const isDirty = !isSame(zones, zonesOf(basis));
  const isChanged = tagged.etag !== basis.etag;

  function begin(next: Saved) {
    setBasis(next);
    setZones(zonesOf(next));
    setCollisions([]);
    write.reset();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new state or a saved draft counts.
  useEffect(() => {
    if (isChanged && !isDirty) begin(tagged);
  }, [isChanged, isDirty, tagged]);

  async function latest(): Promise<Saved> {
    return (await saved.refetch()).data ?? tagged;
  }

  async function save() {
    const reply = await write.send({ body: { zones: [...zones] } }, { ifMatch: basis.etag });
    if (!reply) return;
    setZones(reply.zones);
    setBasis({ data: reply, etag: basis.etag });
    begin(await latest());
  }

  async function merge() {
    const next = await latest();
    const merged = mergeNamed(byName(zonesOf(basis)), byName(zones), byName(zonesOf(next)));
    setBasis(next);
    setZones(Object.values(merged.values));
    setCollisions(merged.collisions);
    write.reset();
  }

  return {
    zones,
    setZones,
    isDirty,
    isBehind: isDirty && (isChanged || isCode(write.error, 'VERSION_MISMATCH')),
    collisions: isDirty ? collisions : [],
    write,
    save,
    merge,
    discard: async () => begin(await latest()),
  };
}

export type ZoneDraft = ReturnType<typeof useZoneDraft>;

function zonesOf({ data }: Saved): readonly ShippingZone[] {
  return data?.zones ?? [];
}

function byName(zones: readonly ShippingZone[]): Readonly<Record<string, ShippingZone>> {
  return Object.fromEntries(zones.map((zone) => [zone.name, zone]));
}
