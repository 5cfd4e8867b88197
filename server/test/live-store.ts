import { mockPayments } from '../src/adapters/payments/mock-payments.ts';
import { inlinePrices } from '../src/adapters/products/inline-prices.ts';
import { freeRate } from '../src/adapters/shipping/free-rate.ts';
import type { Ports } from '../src/context.ts';
import type { PaymentAdapter } from '../src/ports/payments/payment-adapter.ts';
import type { Store } from '../src/ports/store.ts';
import type { Clock } from '../src/values/time.ts';
import { TAKEN } from './fake-senders.ts';
import type { TestStore } from './harness.ts';
import type { TestOperator } from './operators.ts';

const FAKE_WEBHOOK = 'https://merchant.example/validate';

/** The replies of the merchant's own servers: the same as the sandbox's, from another source. */
export function withFakes(ports: Ports): Ports {
  const isOwn = ({ settings }: Store) =>
    settings.productWebhook !== null && settings.productWebhook.url !== FAKE_WEBHOOK;
  const ships = ({ settings }: Store) => settings.shipping !== null || settings.carrier !== null;
  return {
    ...ports,
    products: (store) =>
      store.developerMode || isOwn(store) ? ports.products(store) : merchantPrices,
    shippingRates: (store) =>
      store.developerMode || ships(store) ? ports.shippingRates(store) : merchantRates,
    texts: (store) => ports.texts(store) ?? taken,
    mails: (store) => ports.mails(store) ?? taken,
  };
}
const taken = async () => TAKEN;
const merchantPrices: typeof inlinePrices = (...asked) => inlinePrices(...asked);
const merchantRates: typeof freeRate = (...asked) => freeRate(...asked);

export const TESTPAY_KEY = 'testpay_secret_key_1234';

/** An account at a provider that accepts every card; its key decides its verification. */
export function testpay(clock: Clock): PaymentAdapter {
  return {
    fields: ['secretKey'],
    open: ({ id, mode, capture, credentials }) => {
      const mock = mockPayments(clock, capture);
      return {
        ...mock,
        facts: { ...mock.facts, id, mode, type: 'card', name: 'Testpay' },
        async check() {
          if (credentials.secretKey === 'unreachable') throw new Error('no such host');
          return credentials.secretKey?.startsWith('testpay_')
            ? { kind: 'good' }
            : { kind: 'refused', reason: 'no such key' };
        },
      };
    },
  };
}

/** A product validator, and a rate for everywhere. */
export async function setLiveSettings({ call }: TestOperator): Promise<void> {
  const products = await call('PUT', '/admin/v1/product-webhook', { url: FAKE_WEBHOOK });
  if (products.status !== 200) throw new Error(products.text);
  const bands = [{ upTo: null, amount: 0 }];
  const days = { minDays: null, maxDays: null };
  const free = { id: 'free', name: 'Free', kind: 'flat', bands, freeOver: null, ...days };
  const place = { countries: ['*'], states: [], postalPrefixes: [], priority: 0 };
  const zones = [{ name: 'Everywhere', ...place, rules: [free] }];
  const shipping = await call('PUT', '/admin/v1/shipping', { zones });
  if (shipping.status !== 200) throw new Error(shipping.text);
}

export async function addLiveProvider({ call }: TestOperator, id = 'main'): Promise<void> {
  const credentials = { secretKey: TESTPAY_KEY };
  const account = { id, type: 'testpay', mode: 'live', credentials };
  const { status, text } = await call('POST', '/admin/v1/payment-providers', account);
  if (status !== 200) throw new Error(text);
}

/** Through the public interface: everything that is required, then the switch. */
export async function goLiveByOperator(store: TestStore): Promise<TestOperator> {
  const owner = await store.newOperator('owner');
  await setLiveSettings(owner);
  await addLiveProvider(owner);
  const { status, text } = await owner.call('POST', '/admin/v1/go-live', { handle: store.handle });
  if (status !== 200) throw new Error(text);
  return owner;
}

/** Upsell offers: those of the sandbox end when it goes live. */
export async function offerCareKit({ call }: TestOperator): Promise<void> {
  const kit = { sku: 'CARE-KIT', name: 'Care kit', unitPrice: 1200 };
  const { status, text } = await call('POST', '/admin/v1/upsell-offers', kit);
  if (status !== 200) throw new Error(text);
}
