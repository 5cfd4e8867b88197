import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { changeStore } from '../stores/change-store.ts';
import { getStore } from '../stores/get-store.ts';
import type { ProviderAccount } from './payment-adapter.ts';
import { MOCK_ID } from './payment-provider.ts';
import { insertProvider, updateNoDefault } from './provider-queries.ts';
import { sealCredentials } from './seal-credentials.ts';
import type { StoredProvider } from './stored-provider.ts';

const PROVIDERS_MAX = 20;

export interface NewProvider extends ProviderAccount {
  readonly type: string;
  readonly isDefault: boolean;
}

/** The first one of a mode is the default there, whether that was asked for or not. */
export async function addProvider(
  ctx: StoreContext,
  { type, isDefault, ...account }: NewProvider,
): Promise<StoredProvider> {
  if (account.id === MOCK_ID) throw new ApiError('PROVIDER_ID_TAKEN');
  const { box, hint } = await sealCredentials(ctx, type, account);
  const { id, mode, capture } = account;
  const revision = ctx.ids.next<never>();
  return await changeStore(ctx, async (sql) => {
    const { providers } = await getStore(sql, ctx.storeId);
    if (providers.length >= PROVIDERS_MAX) {
      throw new ApiError('LIMIT_REACHED', `A store has at most ${PROVIDERS_MAX} providers.`);
    }
    const becomesDefault = isDefault || !providers.some((one) => one.mode === mode);
    if (becomesDefault) await updateNoDefault(sql, ctx.storeId, mode);
    const row = { id, type, mode, capture, credentials: box, hint, revision, now: ctx.now() };
    const isAdded = await insertProvider(sql, ctx.storeId, { ...row, isDefault: becomesDefault });
    if (!isAdded) throw new ApiError('PROVIDER_ID_TAKEN');
    return await providerOf(await getStore(sql, ctx.storeId), id);
  });
}

export function providerOf(
  { providers }: { readonly providers: readonly StoredProvider[] },
  id: string,
): StoredProvider {
  const provider = providers.find((one) => one.id === id);
  if (!provider) throw new ApiError('PROVIDER_NOT_FOUND');
  return provider;
}
