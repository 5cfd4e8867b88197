import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { readPhone } from '../messages/replies/read-phone.ts';
import type { Order } from './order.ts';
import { findTextNotifications, updateTextsEnded, upsertTextNotifications } from './queries.ts';
import { readOrder } from './read-order.ts';

export interface TextInput {
  readonly phone?: string;
  readonly consent?: boolean;
  readonly enabled?: boolean;
}

export interface TextNotice {
  readonly orderId: string;
  readonly enabled: boolean;
  readonly phone: string;
  readonly consentedAt: Date;
}

/** Requires a recorded consent for this order and phone number. */
export async function setTextNotifications(
  ctx: StoreContext,
  orderId: string,
  input: TextInput,
): Promise<TextNotice> {
  const order = await readOrder(ctx, orderId);
  // Withdrawing consent needs none and is not recorded as one.
  const isOptOut = input.enabled === false && input.phone === undefined;
  const disabled =
    isOptOut && (await ctx.write((sql) => updateTextsEnded(sql, ctx.storeId, order.id)));
  if (disabled) return { orderId: order.id, ...disabled };
  if (input.consent !== true) throw new ApiError('CONSENT_REQUIRED');
  const phone = input.phone ?? (await knownPhone(ctx, order));
  if (!phone) throw new ApiError('PHONE_REQUIRED');
  const { number } = readPhone(ctx.store, phone);
  const notice = {
    phone: number,
    enabled: input.enabled ?? true,
    consentedAt: ctx.app.clock.now(),
  };
  await ctx.write((sql) => upsertTextNotifications(sql, ctx.storeId, order.id, notice));
  return { orderId: order.id, ...notice };
}

/** The number used before, or the order's own. */
async function knownPhone(ctx: StoreContext, { id, snapshot }: Order): Promise<string | null> {
  const before = await findTextNotifications(ctx.sql, ctx.storeId, id);
  return before?.phone ?? snapshot.phone;
}
