import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { ProviderAccount } from '../../../ports/payments/payment-adapter.ts';
import { MOCK_ID } from '../../../ports/payments/payment-provider.ts';
import type { StoredProvider } from '../../../ports/payments/stored-provider.ts';
import { changeStore } from '../../stores/change-store.ts';
import { getStore } from '../../stores/get-store.ts';
import { encryptCredentials } from './encrypt-credentials.ts';
import { insertProvider, updateNoDefault } from './provider-queries.ts';

const PROVIDERS_MAX = 20;

export interface NewProvider extends ProviderAccount {
  readonly type: string;
  readonly isDefault: boolean;
}

/** The first provider of a mode becomes its default. */
export async function addProvider(
  ctx: StoreContext,
  { type, isDefault, ...account }: NewProvider,
): Promise<StoredProvider> {
  refuseInvalidId(ctx.store.providers, account.id);
  const { encrypted, hint } = await encryptCredentials(ctx, type, account);
  const { id, mode, capture } = account;
  const revision = ctx.ids.next<never>();
  return await changeStore(ctx, async (sql) => {
    const { providers } = await getStore(sql, ctx.storeId);
    refuseInvalidId(providers, id);
    const becomesDefault = isDefault || !providers.some((one) => one.mode === mode);
    if (becomesDefault) await updateNoDefault(sql, ctx.storeId, mode);
    const row = { id, type, mode, capture, credentials: encrypted, hint, revision, now: ctx.now() };
    await insertProvider(sql, ctx.storeId, { ...row, isDefault: becomesDefault });
    return await providerOf(await getStore(sql, ctx.storeId), id);
  });
}

/** Checked before the vendor call, and again under the store's lock. */
function refuseInvalidId(providers: readonly StoredProvider[], id: string): void {
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
