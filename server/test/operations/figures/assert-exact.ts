import assert from 'node:assert/strict';
import { DAY_MS } from '../../../src/values/time.ts';
import type { Data, TestService, TestStore } from '../../harness.ts';
import type { TestOperator } from '../../operators.ts';
import { type Facts, factsOf, type Slice } from './brute-force.ts';

export interface Shop {
  readonly service: TestService;
  readonly store: TestStore;
  readonly clerk: TestOperator;
}

/** A new store and its owner. */
export async function newShop(service: TestService): Promise<Shop> {
  const store = await service.newStore();
  return { service, store, clerk: await store.newOperator('owner') };
}

/** The date now, or so many days later. */
export function dateOf({ clock }: TestService, days = 0): string {
  return new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

const SALES = ['gross', 'discounts', 'shipping', 'tax', 'taxIncluded', 'total', 'refunds', 'net'];
const PRODUCT = ['orders', 'quantity', 'refundedQuantity', 'gross', 'discounts', 'total'];
const COUPON = ['orders', 'discounts', 'total', 'refunds', 'net'];

export interface Asked {
  readonly timezone: string;
  readonly from: string;
  readonly to: string;
  readonly isSandbox?: boolean;
}

/** Every figure of a span is what adding up the single rows gives. */
export async function assertExact(shop: Shop, asked: Asked): Promise<void> {
  const { from, to, timezone, isSandbox = true } = asked;
  const facts = await factsOf(shop.service, shop.store, timezone);
  const common = `from=${from}&to=${to}&developerMode=${isSandbox}`;
  for (const interval of ['day', 'week', 'month']) {
    const query = `${common}&interval=${interval}`;
    const sales = await get(shop, `sales?${query}&compare=true`);
    assert.equal(sales.timezone, timezone);
    for (const { currency, totals, intervals, comparison } of sales.currencies) {
      for (const part of [{ from, to, ...totals }, ...intervals]) {
        assertSales(facts, part, { ...part, currency, isSandbox });
      }
      assertSales(facts, comparison.totals, { ...comparison, currency, isSandbox });
    }
    const cards = await get(shop, `gift-cards?${query}`);
    for (const one of cards.currencies) assertCards(facts, one, { from, to, ...one, isSandbox });
  }
  for (const currency of ['USD', 'EUR']) {
    await assertRanked(shop, facts, `${common}&currency=${currency}`, {
      ...{ from, to, currency, isSandbox },
    });
  }
}

export async function get({ clerk }: Shop, path: string): Promise<Data> {
  const { status, data, text } = await clerk.call('GET', `/admin/v1/figures/${path}`);
  assert.equal(status, 200, text);
  return data;
}

function assertSales(facts: Facts, shown: Data, slice: Slice): void {
  const { from, to } = slice;
  const expected = facts.sum('sales', slice);
  const { orders = 0, total = 0 } = expected;
  const average = orders === 0 ? null : Math.floor(total / orders + 0.5);
  const all = { ...pick(expected, ['orders', ...SALES]), average };
  assert.deepEqual(
    { from, to, ...pick(shown, ['orders', ...SALES]), average: shown.average },
    { from, to, ...all },
  );
}

function assertCards(facts: Facts, shown: Data, slice: Slice): void {
  const until = (to: string) => facts.sum('cards', { ...slice, from: '0000', to }).balance ?? 0;
  assert.equal(shown.liability, until('9999'));
  for (const part of [{ ...slice, ...shown.totals }, ...shown.intervals]) {
    const {
      issue = 0,
      debit = 0,
      credit = 0,
      adjust = 0,
    } = facts.sum('cards', {
      ...slice,
      ...{ from: part.from, to: part.to },
    });
    const { issued, debited, credited, adjusted, balance } = part;
    assert.deepEqual([issued, 0 - debited, credited, adjusted], [issue, debit, credit, adjust]);
    assert.equal(balance, until(part.to));
  }
}

async function assertRanked(shop: Shop, facts: Facts, query: string, slice: Slice): Promise<void> {
  const rank = (prefix: string, names: readonly string[], sort: string, key: string) =>
    facts
      .subjects(prefix, slice)
      .map((name) => ({ [key]: name, ...pick(facts.sum(prefix + name, slice), names) }))
      .sort((a: Data, b: Data) => b[sort] - a[sort] || (a[key] < b[key] ? -1 : 1));
  for (const sort of ['quantity', 'total']) {
    const { products } = await get(shop, `products?${query}&sortBy=${sort}`);
    const shown = products.map((one: Data) => pick(one, ['sku', ...PRODUCT]));
    assert.deepEqual(shown, rank('product ', PRODUCT, sort, 'sku'));
  }
  const { coupons } = await get(shop, `coupons?${query}`);
  assert.deepEqual(coupons, rank('coupon ', COUPON, 'total', 'code'));
}

function pick(row: Data, names: readonly string[]): Record<string, Data> {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? 0]));
}
