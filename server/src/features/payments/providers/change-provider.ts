import type { StoreContext } from '../../../context.ts';
import type {
  CaptureMode,
  Credentials,
  StoredProvider,
} from '../../../ports/payments/stored-provider.ts';
import { changeStore } from '../../stores/change-store.ts';
import { getStore } from '../../stores/get-store.ts';
import { providerOf } from './add-provider.ts';
import { encryptCredentials } from './encrypt-credentials.ts';
import { listChargesOf, updateNoDefault, updateProvider } from './provider-queries.ts';

export interface ProviderUpdate {
  readonly credentials?: Credentials;
  readonly enabled?: boolean;
  readonly capture?: CaptureMode;
  readonly isDefault?: true;
}

/**
 * New credentials replace all old ones and must belong to the same account, since refunds, saved
 * methods and undecided payments refer to it. A disabled provider still completes existing
 * payments.
 */
export async function changeProvider(
  ctx: StoreContext,
  id: string,
  { credentials, enabled, capture, isDefault }: ProviderUpdate,
): Promise<StoredProvider> {
  const { type, ...before } = providerOf(ctx.store, id);
  const account = credentials && { ...before, credentials };
  const charges = account ? await listChargesOf(ctx.sql, ctx.storeId, id) : [];
  const encrypted = account && (await encryptCredentials(ctx, type, account, charges));
  return await changeStore(ctx, async (sql) => {
    providerOf(await getStore(sql, ctx.storeId), id);
    if (isDefault) await updateNoDefault(sql, ctx.storeId, before.mode);
    await updateProvider(sql, ctx.storeId, id, {
      credentials: encrypted ?? null,
      enabled: enabled ?? null,
      capture: capture ?? null,
      isDefault: isDefault ?? false,
      revision: ctx.ids.next<never>(),
      now: ctx.now(),
    });
    return providerOf(await getStore(sql, ctx.storeId), id);
  });
}
