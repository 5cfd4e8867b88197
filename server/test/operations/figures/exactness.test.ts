import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countFigures } from '../../../src/features/figures/count-figures.ts';
import { rebuildFigures } from '../../../src/features/figures/rebuild-figures.ts';
import { sweepAttempts } from '../../../src/features/payments/attempts/sweep-attempts.ts';
import type { StoreId } from '../../../src/values/ids.ts';
import type { Cents } from '../../../src/values/money.ts';
import { auditStore } from '../../audit-store.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { newCoupon, newGiftCard } from '../../discounts.ts';
import { type Data, MUG, PEN, type TestStore } from '../../harness.ts';
import { partOf } from '../../small-version.ts';
import { ownDatabase } from '../../states.ts';
import { acceptOffer } from '../../upsell-steps.ts';
import { assertExact, newShop, type Shop } from './assert-exact.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// A database of its own: the sweeper takes no payments of other files.
const service = await (await ownDatabase()).start();
const { sql } = service;

async function newShopIn(timezone: string): Promise<Shop> {
  const shop = await newShop(service);
  await setZone(shop.store.id, timezone);
  return shop;
}

async function setZone(storeId: string, timezone: string): Promise<void> {
  await sql`update stores set timezone = ${timezone} where id = ${storeId}`;
  service.keys.evict(storeId as StoreId);
}

/** A sequence of numbers in [0, 1) that is the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

type Step = (shop: Shop, orders: Data[], roll: () => number) => unknown;

const pay = ({ store }: Shop, order: Data | undefined, what: string, body: object) =>
  order && store.call('POST', `/v1/payments/orders/${order.id}/${what}`, body);
const anyOf = (orders: Data[], roll: () => number) => orders[Math.floor(roll() * orders.length)];
const place = async (shop: Shop, orders: Data[], options: object) =>
  void orders.push(await placeOrder(shop.store, options));

async function otherCurrency({ store }: Shop): Promise<void> {
  await sql`
    update stores set currency = case when currency = 'USD' then 'EUR' else 'USD' end
    where id = ${store.id}`;
  service.keys.evict(store.id as StoreId);
}

async function currencyOf({ store }: Shop): Promise<string> {
  const [row] = await sql`select currency from stores where id = ${store.id}`;
  return row?.currency;
}

const PLACING: readonly Step[] = [
  (shop, orders) => place(shop, orders, {}),
  (shop, orders, roll) =>
    place(shop, orders, { items: [MUG, { ...PEN, quantity: 1 + Math.floor(roll() * 5) }] }),
  (shop, orders) => place(shop, orders, { paymentToken: 'tok_held' }),
  (shop, orders) => place(shop, orders, { paymentToken: 'tok_pending' }),
  (shop, orders) => place(shop, orders, { items: [freeItem()] }),
  async (shop, orders, roll) => {
    const value = 5 + Math.floor(roll() * 50);
    const code = await newCoupon(service, shop.store, { value });
    const amount = 500 + Math.floor(roll() * 2_000);
    const currency = await currencyOf(shop);
    const card = await newGiftCard(service, shop.store, amount, { currency });
    await place(shop, orders, { coupons: [code], giftCards: [{ code: card }] });
  },
];

const CHANGES: readonly Step[] = [
  (shop, orders, roll) =>
    pay(shop, anyOf(orders, roll), 'refund', { amount: 1 + Math.floor(roll() * 900) }),
  (shop, orders, roll) => {
    const order = anyOf(orders, roll);
    const items = [{ itemId: order?.items[0].id, quantity: 1 }];
    return pay(shop, order, 'refund', { items });
  },
  (shop, orders, roll) => pay(shop, anyOf(orders, roll), 'refund', {}),
  (shop, orders, roll) => pay(shop, anyOf(orders, roll), 'void', {}),
  async (shop, orders, roll) => {
    const order = anyOf(orders, roll);
    const path = `/admin/v1/orders/${order?.id}/capture`;
    await shop.clerk.call('POST', path, roll() < 0.5 ? {} : { amount: 1_000 });
  },
  () => sweepAttempts(service.app),
  otherCurrency,
  () => countFigures(service.app),
];

/** Rare in random histories: a refund with gift cards, an upsell, a dispute that is won later. */
const CERTAIN: readonly Step[] = [
  (shop, orders) => pay(shop, orders.at(-1), 'refund', {}),
  async ({ store }) => {
    const order = await placeOrder(store);
    await countFigures(service.app);
    await acceptOffer(store, order);
  },
  async ({ store }) => {
    const order = await placeOrder(store);
    await disputed(store, order);
    service.clock.advance(2 * DAY_MS);
    await countFigures(service.app);
    await disputed(store, order, true);
    await disputed(store, await placeOrder(store));
  },
  otherCurrency,
  (shop, orders) => place(shop, orders, {}),
];

/** All of an order's money is withdrawn, and reinstated where the dispute was won. */
async function disputed(store: TestStore, order: Data, isWon = false): Promise<void> {
  const withdrawn = order.total;
  await store.receiveDispute(order, {
    reference: `dp_${order.id}`,
    status: isWon ? 'won' : 'needs_response',
    moved: { withdrawn, reinstated: (isWon ? withdrawn : 0) as Cents },
  });
}

function freeItem() {
  return { sku: 'FREE-1', metadata: { unitPriceCents: '0', name: 'Leaflet' } };
}

/** Random operations, hours and days apart. Returns the first and the last day. */
async function live(shop: Shop, seed: number, steps: number): Promise<[string, string]> {
  const roll = dice(seed);
  const orders: Data[] = [];
  const dayOf = (ms: number) => new Date(service.clock.now().getTime() + ms).toISOString();
  const first = dayOf(-48 * HOUR_MS).slice(0, 10);
  const walk = async (step: Step | undefined) => {
    await step?.(shop, orders, roll);
    service.clock.advance(Math.floor(roll() ** 2 * 60 * HOUR_MS));
  };
  for (const step of [...PLACING, ...CERTAIN]) await walk(step);
  for (let index = 0; index < steps; index++) {
    // Orders are more frequent than anything else.
    const choices = roll() < 0.4 ? PLACING : [...PLACING, ...CHANGES];
    await walk(choices[Math.floor(roll() * choices.length)]);
  }
  return [first, dayOf(48 * HOUR_MS).slice(0, 10)];
}

const rowsOf = async ({ store }: Shop) => [
  await sql`select * from daily_figures where store_id = ${store.id} order by 2, 3, 4`,
  await sql`
    select * from ranked_figures where store_id = ${store.id}
      and (orders <> 0 or refunded_quantity <> 0 or refunds <> 0)
    order by 2, 3, 4, 5, 6, 7`,
];

const seen = new Set<string>();

/** Which kinds of rows a history had. */
async function note({ store }: Shop): Promise<void> {
  const rows = await sql<{ kind: string }[]>`
    select type || case when type = 'capture' and parent_id is not null then ' later' else '' end
      as kind
    from payment_transactions where store_id = ${store.id} and status = 'succeeded'
    union select 'order ' || payment_status from orders where store_id = ${store.id}
    union select 'upsell' from orders where store_id = ${store.id}
      and snapshot::jsonb @? '$.items[*] ? (@.source == "upsell")'
    union select currency from orders where store_id = ${store.id}`;
  for (const { kind } of rows) seen.add(kind);
}

const HISTORIES = [
  [1, 'America/New_York'],
  [3, 'Pacific/Apia'],
  [4, 'America/Havana'],
] as const;

describe('figures of random histories', () => {
  for (const [seed, timezone] of partOf(HISTORIES, 0, 1)) {
    it(`are the sums of the single rows, in ${timezone}`, async () => {
      const shop = await newShopIn(timezone);
      const [from, to] = await live(shop, seed, 32);
      await assertExact(shop, { timezone, from, to });
      const middle = new Date((Date.parse(from) + Date.parse(to)) / 2).toISOString();
      const month = middle.slice(0, 7);
      await assertExact(shop, { timezone, from: `${month}-01`, to: `${month}-28` });
      const kept = await rowsOf(shop);
      assert.ok(kept[0]?.length && kept[1]?.length);
      await rebuildFigures(sql, shop.store.id as StoreId);
      assert.deepEqual(await rowsOf(shop), kept);
      await auditStore(sql, shop.store);
      await note(shop);
    });
  }

  it('had refunds, voids, captures, disputes, upsells, gift cards and two currencies', () => {
    const kinds = ['authorization', 'capture', 'capture later', 'gift_card_debit', 'void'];
    const others = [
      'refund',
      'gift_card_credit',
      'upsell',
      'USD',
      'EUR',
      'dispute',
      'dispute_reversal',
    ];
    const orders = ['paid', 'voided', 'refunded', 'authorized', 'partially_refunded'];
    for (const kind of [...kinds, ...others, ...orders.map((status) => `order ${status}`)]) {
      assert.ok(seen.has(kind), `${kind} is not in: ${[...seen].join(', ')}`);
    }
  });
});
