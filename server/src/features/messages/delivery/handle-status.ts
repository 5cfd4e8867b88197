import type { App } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { CarrierCall } from '../../../ports/messages/message-senders.ts';
import { type MessageId, parseId, type StoreId } from '../../../values/ids.ts';
import { findStore } from '../../stores/find-store.ts';
import { updateMessageStatus } from './log-queries.ts';

/** Records a message status reported by the carrier. */
export async function handleStatus(
  app: App,
  of: { readonly storeId: string; readonly messageId: string },
  call: CarrierCall,
): Promise<void> {
  const storeId = parseId<StoreId>(of.storeId);
  const store = storeId && (await findStore(app, storeId));
  const webhook = store && (await app.senders.readStatus(store, call));
  const id = parseId<MessageId>(of.messageId);
  if (!webhook || !id) throw new ApiError('ROUTE_NOT_FOUND');
  await updateMessageStatus(app.sql, store.id, id, webhook, app.clock.now());
}
