import type { StoreContext } from '../../../context.ts';
import type {
  CaptureMode,
  Credentials,
  StoredProvider,
} from '../../../ports/payments/stored-provider.ts';
import { changeStore } from '../../stores/change-store.ts';
import { getStore } from '../../stores/get-store.ts';
import { providerOf } from './add-provider.ts';
import { listChargesOf, updateNoDefault, updateProvider } from './provider-queries.ts';
import { sealCredentials } from './seal-credentials.ts';

export interface ProviderUpdate {
  readonly credentials?: Credentials;
  readonly enabled?: boolean;
  readonly capture?: CaptureMode;
  readonly isDefault?: true;
}

/**
 * New credentials replace all old ones, and are of the same account: at another, refunds, saved
 * methods and what is undecided would be looked for in vain. A provider that is off still ends what
 * it began.
 */
export async function changeProvider(
  ctx: StoreContext,
  id: string,
  { credentials, enabled, capture, isDefault }: ProviderUpdate,
): Promise<StoredProvider> {
  const { type, ...before } = providerOf(ctx.store, id);
  const account = credentials && { ...before, credentials };
  const charges = account ? await listChargesOf(ctx.sql, ctx.storeId, id) : [];
  const sealed = account && (await sealCredentials(ctx, type, account, charges));
  return await changeStore(ctx, async (sql) => {
    providerOf(await getStore(sql, ctx.storeId), id);
    if (isDefault) await updateNoDefault(sql, ctx.storeId, before.mode);
    await updateProvider(sql, ctx.storeId, id, {
      credentials: sealed ?? null,
      enabled: enabled ?? null,
      capture: capture ?? null,
      isDefault: isDefault ?? false,
      revision: ctx.ids.next<never>(),
      now: ctx.now(),
    });
    return providerOf(await getStore(sql, ctx.storeId), id);
  });
}
