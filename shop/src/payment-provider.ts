import type { PaymentProvider } from '@cartwright/client';
import type { Shop } from './shop.ts';
import type { Visit } from './visit.ts';

/** The account that this shop pays through: the chosen one, or the default of the store. */
export async function providerOf({ config }: Shop, { api }: Visit): Promise<PaymentProvider> {
  const { providers } = await api.payments.listProviders();
  const provider =
    providers.find(({ id }) => id === config.providerId) ??
    providers.find(({ isDefault }) => isDefault) ??
    providers[0];
  if (!provider) throw new Error('The store has no payment provider.');
  return provider;
}
