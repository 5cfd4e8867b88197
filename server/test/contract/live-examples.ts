import type { Example, Prepare } from './examples.ts';
import { nextNumber, random } from './fresh-values.ts';
import { ownerOf } from './owner-of.ts';

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

/** Settings of a store that goes live. */
export const LIVE_EXAMPLES: Readonly<Record<string, Prepare>> = {
  // Demo data is added once, so each example has another store.
  fillDemoData: async (store) => {
    const { headers } = await ownerOf(await store.sibling());
    return { path: '/admin/v1/store/demo-data', headers, body: { days: nextNumber(1, 4) } };
  },
  getLiveSettings: async () => ({ path: '/admin/v1/live-settings' }),
  getShipping: afterSetting('/admin/v1/shipping', shippingZones),
  getTax: afterSetting('/admin/v1/tax', taxTable),
  getProductWebhook: afterSetting('/admin/v1/product-webhook', productWebhook),
  getCarrier: afterSetting('/admin/v1/carrier', carrier),
  setProductWebhook: withSettings(() => ({
    path: '/admin/v1/product-webhook',
    body: productWebhook(),
  })),
  tryProductWebhook: async (store) => {
    const { call } = await store.newOperator('owner');
    await call('PUT', '/admin/v1/product-webhook', productWebhook());
    return { path: '/admin/v1/product-webhook/test', body: { sku: random() } };
  },
  removeProductWebhook: withSettings(() => ({ path: `/admin/v1/product-webhook?${random()}` })),
  setShipping: withSettings(() => ({
    path: '/admin/v1/shipping',
    body: shippingZones(),
  })),
  setCarrier: withSettings(() => ({
    path: '/admin/v1/carrier',
    body: carrier(),
  })),
  removeCarrier: withSettings(() => ({ path: `/admin/v1/carrier?${random()}` })),
  setTax: withSettings(() => ({ path: '/admin/v1/tax', body: taxTable() })),
  removeTax: withSettings(() => ({ path: `/admin/v1/tax?${random()}` })),
};

function carrier() {
  return { ...CARRIER, credentials: { apiKey: `EZTK${random()}` } };
}

function shippingZones() {
  return { zones: [{ ...ZONE, name: `Zone ${random()}` }] };
}

function taxTable() {
  return {
    pricesIncludeTax: false,
    shippingTaxable: true,
    addOnsTaxable: true,
    rates: [{ country: 'US', state: random(), millionths: 88_750 }],
  };
}

/** Reads what was set. */
export function afterSetting(path: string, setting: () => object): Prepare {
  return async (store) => {
    await (await store.newOperator('owner')).call('PUT', path, setting());
    return { path };
  };
}

/** The first setting inserts the row of the settings; each later effect is one update. */
function withSettings(example: () => Example): Prepare {
  return async (store) => {
    const { call } = await store.newOperator('owner');
    await call('PUT', '/admin/v1/shipping', { zones: [] });
    return example();
  };
}

/** In a test no host name resolves. */
function productWebhook() {
  return { url: `https://shop.example.com/${random()}` };
}
