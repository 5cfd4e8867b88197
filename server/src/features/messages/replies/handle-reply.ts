import { type App, jobContext, type StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { CarrierCall } from '../../../ports/messages/message-senders.ts';
import { parseId, type StoreId } from '../../../values/ids.ts';
import { parsePhone } from '../../../values/phone.ts';
import { findStore } from '../../stores/find-store.ts';
import { phoneHash } from './has-stopped.ts';
import { insertTextReply, upsertTextStop } from './reply-queries.ts';

/** Further effects of STOP and START, in the transaction that records the reply. */
export type OnReply = (ctx: StoreContext, phone: string, reply: 'stop' | 'start') => Promise<void>;

/** Handles a reply to a text. Only STOP and START have an effect, once each. */
export async function handleReply(
  app: App,
  store: string,
  call: CarrierCall,
  onReply: OnReply,
): Promise<void> {
  const storeId = parseId<StoreId>(store);
  const found = storeId && (await findStore(app, storeId));
  const webhook = found && (await app.senders.readReply(found, call));
  // An unknown store, a missing sender and a wrong signature fail alike.
  if (!found || !webhook) throw new ApiError('ROUTE_NOT_FOUND');
  const { id, reply } = webhook;
  const phone = parsePhone(webhook.phone)?.number;
  // The carrier answers HELP itself.
  if (!phone || !reply || reply === 'help') return;
  await withTransaction(jobContext(app, found), async (ctx) => {
    if (!(await insertTextReply(ctx.sql, ctx.storeId, id, ctx.now()))) return;
    const hash = phoneHash(app, phone);
    await upsertTextStop(ctx.sql, ctx.storeId, hash, reply === 'stop', ctx.now());
    await onReply(ctx, phone, reply);
  });
}
