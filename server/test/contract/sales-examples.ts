import type { TestStore } from '../harness.ts';
import type { Prepare } from './examples.ts';
import { nextNumber, random } from './fresh-values.ts';

const ADMIN = '/admin/v1';

/** Offers and discounts that operators define. */
export const SALES_EXAMPLES: Readonly<Record<string, Prepare>> = {
  createCoupon: async () => ({ path: `${ADMIN}/coupons`, body: coupon() }),
  listCoupons: async () => ({ path: `${ADMIN}/coupons` }),
  getCoupon: async (store) => ({ path: await newPath(store, 'coupons', coupon()) }),
  listCouponUses: async (store) => ({
    path: `${await newPath(store, 'coupons', coupon())}/uses`,
  }),
  changeCoupon: async (store) => ({
    path: await newPath(store, 'coupons', coupon()),
    body: { value: nextNumber(1, 100), usesMax: nextNumber(1, 1_000), description: random() },
  }),
  endCoupon: async (store) => ({ path: `${await newPath(store, 'coupons', coupon())}/end` }),
  issueGiftCard: async () => ({ path: `${ADMIN}/gift-cards`, body: giftCard() }),
  listGiftCards: async () => ({ path: `${ADMIN}/gift-cards` }),
  getGiftCard: async (store) => ({ path: await newPath(store, 'gift-cards', giftCard()) }),
  changeGiftCard: async (store) => ({
    path: await newPath(store, 'gift-cards', giftCard()),
    body: { enabled: false, note: random() },
  }),
  adjustGiftCard: async (store) => ({
    path: `${await newPath(store, 'gift-cards', giftCard())}/adjust`,
    body: { amount: nextNumber(1, 1_000), reason: random() },
  }),
  createUpsellOffer: async (store) => {
    await makeRoom(store, 'upsell-offers', 'offers');
    return { path: `${ADMIN}/upsell-offers`, body: offer() };
  },
  listStoreOffers: async () => ({ path: `${ADMIN}/upsell-offers` }),
  changeUpsellOffer: async (store) => ({
    path: await newOfferPath(store),
    body: { unitPrice: nextNumber(1, 1_000), enabled: false },
  }),
  removeUpsellOffer: async (store) => ({ path: await newOfferPath(store) }),
  createWarrantyPlan: async (store) => {
    await makeRoom(store, 'warranty-plans', 'plans');
    return { path: `${ADMIN}/warranty-plans`, body: plan() };
  },
  listWarrantyPlans: async () => ({ path: `${ADMIN}/warranty-plans` }),
  changeWarrantyPlan: async (store) => ({
    path: await newPlanPath(store),
    body: { termMonths: nextNumber(1, 1_000), enabled: false },
  }),
  removeWarrantyPlan: async (store) => ({ path: await newPlanPath(store) }),
  getShippingProtection: async () => ({ path: `${ADMIN}/shipping-protection` }),
  setShippingProtection: async () => ({ path: `${ADMIN}/shipping-protection`, body: protection() }),
  // Other examples buy protection, so each one is removed from another store.
  removeShippingProtection: async (store) => {
    const { headers } = await (await store.sibling()).newOperator('owner');
    return { path: `${ADMIN}/shipping-protection?${random()}`, headers };
  },
};

function coupon() {
  return {
    code: `C-${random()}`,
    type: 'percent',
    value: nextNumber(1, 100),
    skus: ['MUG-1', 'PEN-1'],
    startsAt: '2020-01-01T00:00:00Z',
    endsAt: '2126-01-01T00:00:00+02:00',
    usesMax: 1_000,
  };
}

function giftCard() {
  return { amount: nextNumber(1, 100_000), expiresAt: '2126-01-01T00:00:00Z', note: random() };
}

function offer() {
  return { sku: random(), name: `Offer ${random()}`, unitPrice: 900, compareAtPrice: 1_000 };
}

function plan() {
  const bands = [
    { below: 5_000, price: 499 },
    { below: null, price: nextNumber(500, 1_000) },
  ];
  return {
    name: `Plan ${random()}`,
    termMonths: 24,
    coverage: 'Everything.',
    price: { kind: 'bands', bands },
  };
}

function protection() {
  const price = { kind: 'percent', basisPoints: nextNumber(1, 500), minimum: 98, maximum: 10_000 };
  return { name: `Protection ${random()}`, coverage: 'Loss and theft.', price };
}

async function newPath(store: TestStore, kind: string, body: object): Promise<string> {
  const { call } = await store.newOperator('owner');
  const { data, text } = await call('POST', `${ADMIN}/${kind}`, body);
  if (!data.id) throw new Error(text);
  return `${ADMIN}/${kind}/${data.id}`;
}

async function newOfferPath(store: TestStore): Promise<string> {
  await makeRoom(store, 'upsell-offers', 'offers');
  return await newPath(store, 'upsell-offers', offer());
}

async function newPlanPath(store: TestStore): Promise<string> {
  await makeRoom(store, 'warranty-plans', 'plans');
  return await newPath(store, 'warranty-plans', plan());
}

/** The number per store is limited, and the tests create many: all but the sandbox's go. */
async function makeRoom(store: TestStore, kind: string, list: string): Promise<void> {
  const { call } = await store.newOperator('owner');
  const { data } = await call('GET', `${ADMIN}/${kind}`);
  if (data[list].length < 30) return;
  for (const { id } of data[list].slice(10)) await call('DELETE', `${ADMIN}/${kind}/${id}`);
}
