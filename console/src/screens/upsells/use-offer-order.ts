import type { StoreUpsellOffer } from '@cartwright/client/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callOperation } from '../../api/client.ts';
import { queryKey } from '../../api/use-operation.ts';
import { upsellTexts as texts } from '../../texts/upsells.ts';
import { notify } from '../../ui/notify.ts';
import { movedTo, newPositions } from './order.ts';

/**
 * The order of the offers: a move is shown at once and saved offer by offer. Where a save fails,
 * the list of the service is shown again.
 */
export function useOfferOrder(offers: readonly StoreUpsellOffer[]) {
  const queries = useQueryClient();
  const [rows, setRows] = useState(offers);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  useEffect(() => {
    if (!isSaving) setRows(offers);
  }, [offers, isSaving]);

  async function move(from: number, to: number): Promise<void> {
    const offer = rows[from];
    if (!offer || isSaving || from === to || to < 0 || to >= rows.length) return;
    const next = movedTo(rows, from, to);
    setRows(next);
    setIsSaving(true);
    setError(undefined);
    try {
      for (const { offerId, position } of newPositions(next)) {
        await callOperation('changeUpsellOffer', { path: { offerId }, body: { position } });
      }
      notify(texts.moved(offer.name, to + 1, next.length));
    } catch (problem) {
      setError(problem);
    } finally {
      await queries.invalidateQueries({ queryKey: queryKey('listStoreOffers') });
      setIsSaving(false);
    }
  }

  return { rows, move, isSaving, error };
}
