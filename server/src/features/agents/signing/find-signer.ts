import type { App } from '../../../context.ts';
import type { StoreId } from '../../../values/ids.ts';
import { listSigningKeys } from './list-signing-keys.ts';
import type { SigningKey } from './sign-message.ts';
import { decryptSigningKey, signingNow } from './store-signing-key.ts';

/** The key with which a store signs now. */
export async function findSigner(app: App, storeId: StoreId): Promise<SigningKey> {
  const key = signingNow(await listSigningKeys(app, storeId), app.clock.now());
  if (!key) throw new Error('a store has no signing key');
  return decryptSigningKey(app, storeId, key);
}
