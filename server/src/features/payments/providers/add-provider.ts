import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { ProviderAccount } from '../../../ports/payments/payment-adapter.ts';
import { MOCK_ID } from '../../../ports/payments/payment-provider.ts';
import type { StoredProvider } from '../../../ports/payments/stored-provider.ts';
import { changeStore } from '../../stores/change-store.ts';
import { getStore } from '../../stores/get-store.ts';
import { insertProvider, updateNoDefault } from './provider-queries.ts';
import { sealCredentials } from './seal-credentials.ts';

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
  refuseNow(ctx.store.providers, account.id);
  const { box, hint } = await sealCredentials(ctx, type, account);
  const { id, mode, capture } = account;
  const revision = ctx.ids.next<never>();
  return await changeStore(ctx, async (sql) => {
    const { providers } = await getStore(sql, ctx.storeId);
    refuseNow(providers, id);
    const becomesDefault = isDefault || !providers.some((one) => one.mode === mode);
    if (becomesDefault) await updateNoDefault(sql, ctx.storeId, mode);
    const row = { id, type, mode, capture, credentials: box, hint, revision, now: ctx.now() };
    await insertProvider(sql, ctx.storeId, { ...row, isDefault: becomesDefault });
    return await providerOf(await getStore(sql, ctx.storeId), id);
  });
}

/** Looked at before the vendor is asked for nothing, and again once the store is locked. */
function refuseNow(providers: readonly StoredProvider[], id: string): void {
  if (id === MOCK_ID) {
    throw new ApiError('PROVIDER_ID_TAKEN', `The id ${id} is reserved for the sandbox's provider.`);
  }
  if (providers.some((one) => one.id === id)) throw new ApiError('PROVIDER_ID_TAKEN');
  if (providers.length >= PROVIDERS_MAX) {
    throw new ApiError('LIMIT_REACHED', `A store has at most ${PROVIDERS_MAX} providers.`);
  }
}

export function providerOf(
  { providers }: { readonly providers: readonly StoredProvider[] },
  id: string,
): StoredProvider {
  const provider = providers.find((one) => one.id === id);
  if (!provider) throw new ApiError('PROVIDER_NOT_FOUND');
  return provider;
}
