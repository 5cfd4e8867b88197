import type { App } from '../../../context.ts';
import type { StoreId } from '../../../values/ids.ts';
import { findTextStop } from './reply-queries.ts';

/** Whether the phone replied STOP without a later START. */
export async function hasStopped(app: App, storeId: StoreId, phone: string): Promise<boolean> {
  return await findTextStop(app.sql, storeId, phoneHash(app, phone));
}

/** A keyed hash: phone numbers are few enough to try them all against a plain one. */
export function phoneHash(app: App, phone: string): Buffer {
  return Buffer.from(app.codes.sign(`phone ${phone}`), 'base64url');
}
