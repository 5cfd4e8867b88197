import type { StoreContext } from '../../../context.ts';
import type { CarrierAccount, Origin } from '../../../ports/shipping/carrier.ts';
import { lastCharactersOf } from '../../../values/secrets.ts';
import { changeLiveSetting } from './change-live-setting.ts';

export type CarrierInput = Omit<CarrierAccount, 'sealedApiKey' | 'apiKeyHint' | 'origin'> & {
  /** The country defaults to the store's. */
  readonly origin: Omit<Origin, 'country'> & { readonly country?: string };
  readonly credentials: { readonly apiKey: string };
};

/** The key is write-only. */
export async function setCarrier(ctx: StoreContext, input: CarrierInput): Promise<CarrierAccount> {
  const { apiKey } = input.credentials;
  const { provider, origin, defaultWeightGrams } = input;
  const carrier: CarrierAccount = {
    provider,
    sealedApiKey: ctx.app.storeSecrets.encrypt(apiKey, ctx.storeId).toString('base64'),
    apiKeyHint: lastCharactersOf(apiKey),
    origin: { country: ctx.store.country, ...origin },
    defaultWeightGrams,
  };
  await changeLiveSetting(ctx, 'carrier', carrier, ({ settings }) => settings.carrier);
  return carrier;
}
