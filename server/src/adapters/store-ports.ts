import type { App, Ports } from '../context.ts';
import type { AddressVerifier } from '../ports/shipping/address-verifier.ts';
import type { ShippingRates } from '../ports/shipping/shipping-rates.ts';
import type { Store } from '../ports/store.ts';
import type { TaxProvider } from '../ports/tax/tax-provider.ts';
import { recordedMessages } from './messages/recorded-messages.ts';
import { mockPayments } from './payments/mock-payments.ts';
import { storePayments } from './payments/store-payments.ts';
import { inlinePrices } from './products/inline-prices.ts';
import { merchantWebhook } from './products/merchant-webhook.ts';
import { type Easypost, easypost } from './shipping/easypost.ts';
import { freeRate } from './shipping/free-rate.ts';
import { normalizeAddress } from './shipping/normalize-address.ts';
import { unverifiedAddress } from './shipping/unverified-address.ts';
import { zoneRates } from './shipping/zone-rates.ts';
import { noTax } from './tax/no-tax.ts';
import { stripeTax } from './tax/stripe-tax.ts';
import { tableTax } from './tax/table-tax.ts';

/** Sandbox stores use simulated adapters; live stores use those of their settings. */
export function storePorts(app: Omit<App, 'ports'>): Ports {
  const { log, storeSecrets: secrets } = app;
  const texts = recordedMessages(log, 'text');
  const mails = recordedMessages(log, 'mail');
  const merchants = merchantWebhook({ ...app, secrets });
  const stripeTaxes = stripeTax({
    ...app,
    url: app.config.stripeUrl,
    credentials: app.providerCredentials,
  });
  const carriers = easypost({ ...app, secrets, url: app.config.easypostUrl });
  return {
    products: (store) => (store.developerMode ? inlinePrices : merchants.validator(store)),
    productTrials: merchants.trial,
    shippingRates: (store) => (store.developerMode ? freeRate : liveRates(store, carriers)),
    addresses: (store) => (store.developerMode ? normalizeAddress : liveAddresses(store, carriers)),
    taxProvider: (store) => liveTaxes(store, stripeTaxes),
    ...storePayments(app, mockPayments(app.clock)),
    texts: (store) => (store.developerMode ? texts : app.senders.texts(store)),
    mails: (store) => (store.developerMode ? mails : app.senders.mails(store)),
  };
}

function liveTaxes(store: Store, byStripe: ReturnType<typeof stripeTax>): TaxProvider {
  const { tax } = store.settings;
  if (!tax) return noTax;
  return tax.stripe ? byStripe(store, tax) : tableTax(tax);
}

function liveRates(store: Store, carriers: Easypost): ShippingRates {
  const { carrier, shipping } = store.settings;
  const table = zoneRates(shipping);
  return carrier ? carriers.rates(store, carrier, table) : table;
}

function liveAddresses(store: Store, carriers: Easypost): AddressVerifier {
  const { carrier } = store.settings;
  return carrier ? carriers.addresses(store, carrier) : unverifiedAddress;
}
