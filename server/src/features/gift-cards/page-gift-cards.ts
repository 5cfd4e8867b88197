import type { StoreContext } from '../../context.ts';
import {
  type CursorPage,
  type CursorQuery,
  givenId,
  pageById,
} from '../../platform/http/openapi/paging.ts';
import { modeOf } from '../../ports/store.ts';
import type { CustomerId } from '../../values/ids.ts';
import { listGiftCardPage } from './admin-queries.ts';
import type { GiftCardStatus, StoredGiftCard } from './stored-gift-card.ts';

export interface GiftCardListQuery extends CursorQuery {
  readonly last4?: string;
  readonly status?: GiftCardStatus;
  readonly note?: string;
  readonly customerId?: string;
}

/** Newest first. */
export async function pageGiftCards(
  { sql, storeId, store, now }: StoreContext,
  { last4, status, note, customerId, ...query }: GiftCardListQuery,
): Promise<CursorPage<StoredGiftCard>> {
  const filter = {
    last4: last4?.toUpperCase() ?? null,
    status: status ?? null,
    note: note ?? null,
    customerId: customerId === undefined ? null : givenId<CustomerId>(customerId, 'customerId'),
    mode: modeOf(store),
    now: now(),
  };
  return await pageById(
    query,
    (page) => listGiftCardPage(sql, storeId, filter, page),
    ({ id }) => id,
  );
}
