import type { App } from '../../../context.ts';
import type { StoreId } from '../../../values/ids.ts';
import { findTextStop } from './reply-queries.ts';

/** Whether whoever has this phone answered STOP, and not START since. */
export async function hasStopped(app: App, storeId: StoreId, phone: string): Promise<boolean> {
  return await findTextStop(app.sql, storeId, phoneHash(app, phone));
}

/** Under a key: there are few enough numbers to try them all against a plain hash. */
export function phoneHash(app: App, phone: string): Buffer {
  return Buffer.from(app.codes.sign(`phone ${phone}`), 'base64url');
}
