import { randomBytes } from 'node:crypto';
import type { TestStore } from '../harness.ts';
import { OPERATOR_PASSWORD, type TestOperator } from '../operators.ts';
import type { Prepare } from './examples.ts';

/** One example for every operation of the operators' interface, as in examples.ts. */
export const ADMIN_EXAMPLES: Readonly<Record<string, Prepare>> = {
  signInOperator: async (store) => {
    const { email } = await store.newOperator('owner');
    return {
      path: '/admin/v1/sessions',
      body: { handle: store.handle, email, password: OPERATOR_PASSWORD },
    };
  },
  getOperatorSession: async () => ({ path: '/admin/v1/session' }),
  signOutOperator: async (store) => ({
    path: '/admin/v1/session',
    headers: (await store.newOperator('owner')).headers,
  }),
  getLiveSettings: async () => ({ path: '/admin/v1/live-settings' }),
  setProductWebhook: async () => ({ path: '/admin/v1/product-webhook', body: productWebhook() }),
  tryProductWebhook: async (store) => {
    const { call } = await store.newOperator('owner');
    await call('PUT', '/admin/v1/product-webhook', productWebhook());
    return { path: '/admin/v1/product-webhook/test', body: { sku: random() } };
  },
  removeProductWebhook: async () => ({ path: `/admin/v1/product-webhook?${random()}` }),
  setShipping: async () => ({
    path: '/admin/v1/shipping',
    body: { zones: [{ ...ZONE, name: `Zone ${random()}` }] },
  }),
  setCarrier: async () => ({
    path: '/admin/v1/carrier',
    body: { ...CARRIER, credentials: { apiKey: `EZTK${random()}` } },
  }),
  removeCarrier: async () => ({ path: `/admin/v1/carrier?${random()}` }),
  setTax: async () => ({
    path: '/admin/v1/tax',
    body: {
      pricesIncludeTax: false,
      shippingTaxable: true,
      addOnsTaxable: true,
      rates: [{ country: 'US', state: random(), millionths: 88_750 }],
    },
  }),
  removeTax: async () => ({ path: `/admin/v1/tax?${random()}` }),
};

/** Nobody is there: nothing leaves this machine. */
function productWebhook() {
  return { url: `https://127.0.0.1/${random()}` };
}

const ZONE = {
  countries: ['US'],
  states: ['IL'],
  postalPrefixes: ['627'],
  priority: 0,
  rules: [
    {
      id: 'ground',
      name: 'Ground',
      kind: 'flat',
      bands: [{ upTo: null, amount: 700 }],
      freeOver: 5_000,
      minDays: 2,
      maxDays: 5,
    },
  ],
};

const CARRIER = {
  provider: 'easypost',
  origin: {
    company: 'Mugs Ltd',
    line1: '1 Main Street',
    city: 'Springfield',
    state: 'IL',
    postalCode: '62701',
    country: 'US',
    phone: null,
  },
  defaultWeightGrams: 500,
};

function random(): string {
  return randomBytes(6).toString('hex');
}

const owners = new WeakMap<TestStore, Promise<TestOperator>>();

/** The one who makes the calls of the examples. */
export function ownerOf(store: TestStore): Promise<TestOperator> {
  const owner = owners.get(store) ?? store.newOperator('owner');
  owners.set(store, owner);
  return owner;
}
