import type { StoreContext } from '../../../context.ts';
import { changeStore } from '../../stores/change-store.ts';
import { endAcpWebhook } from '../../webhooks/order-deliveries/end-acp-webhook.ts';

/** Orders that wait are not sent. */
export async function removeAcpWebhook(ctx: StoreContext): Promise<void> {
  // A change without a result would be rolled back.
  await changeStore(ctx, async (sql) => {
    await endAcpWebhook(sql, ctx.storeId, ctx.now());
    return true;
  });
}
