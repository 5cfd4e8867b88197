import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { createCoupon } from '../../../src/features/coupons/create-coupon.ts';
import { issueGiftCard } from '../../../src/features/gift-cards/issue-gift-card.ts';
import type { StoreId } from '../../../src/values/ids.ts';
import type { Cents } from '../../../src/values/money.ts';
import { ADDRESS } from '../../checkout-steps.ts';
import { balanceOf } from '../../discounts.ts';
import { fakepayProvider } from '../../fakepay/provider.ts';
import { type Data, type Reply, startService, type TestStore } from '../../harness.ts';
import { setSetting } from '../../states.ts';
import { newOffer } from '../../upsell-steps.ts';
import { assertSound } from '../assert-sound.ts';
import {
  type Business,
  type ExpectedTotals,
  expectedTotals,
  grownBy,
  type Line,
  type OracleCoupon,
  type OracleTax,
} from '../oracle.ts';
import { inParallel, newChance, proved, range, SEED, scaled } from '../scale.ts';
import { connectTo, newDatabase, newFakepay, SECRET } from '../scene.ts';

const LIMIT = BigInt(Number.MAX_SAFE_INTEGER);
const RATES = [0, 1, 499, 799, 12_345];
type StoreTax = Omit<OracleTax, 'exempt'> | null;
const TAXES: readonly StoreTax[] = [
  null,
  { millionths: 88_750n, isIncluded: false, addOnsTaxable: false, shippingTaxable: true },
  { millionths: 190_000n, isIncluded: true, addOnsTaxable: true, shippingTaxable: true },
  { millionths: 66_667n, isIncluded: false, addOnsTaxable: true, shippingTaxable: false },
];

describe(`the totals of a checkout (seed ${SEED})`, async () => {
  const fakepay = await newFakepay();
  const address = await newDatabase();
  const { url } = fakepay;
  const service = await startService({
    sql: connectTo(address),
    ports: {
      payments: ({ id: store }) => [fakepayProvider({ url, secret: SECRET, store })],
      shippingRates: () => async () =>
        RATES.map((amount) => {
          const facts = { id: `rate-${amount}`, name: 'Rate', carrier: null };
          return { ...facts, amount: amount as Cents, minDays: null, maxDays: null };
        }),
    },
  });

  it('are exact whole cents from the cart to the last refund [P10]', async () => {
    const carts = scaled({ small: 12, whole: 30, full: 20_000 });
    const chance = newChance();
    const stores = await Promise.all(TAXES.map(taxingStore));
    let refused = 0;
    await inParallel(range(carts), 4, async (turn) => {
      const { store, tax } = stores[turn % stores.length] as (typeof stores)[number];
      if (!(await checkOut(store, newBusiness(chance, tax)))) refused += 1;
    });
    for (const { store } of stores) await assertSound(service.sql, store.id, fakepay);
    proved(
      'P10',
      `${carts} generated carts with coupons, add-ons, rates, taxes, gift cards and upsells ` +
        `against a BigInt oracle through checkout and refunds (${refused} too large, refused); ` +
        'every number in every reply an integer',
    );
  });

  async function taxingStore(tax: StoreTax) {
    const store = await service.newStore();
    if (tax) {
      const { addOnsTaxable, shippingTaxable, isIncluded: pricesIncludeTax } = tax;
      const rates = [{ country: 'US', state: null, millionths: Number(tax.millionths) }];
      const table = { pricesIncludeTax, addOnsTaxable, shippingTaxable, rates };
      await setSetting(service, store, 'tax', table);
    }
    return { store, tax };
  }

  /** False if an amount exceeds the exact range, and was refused. */
  async function checkOut(store: TestStore, business: Business): Promise<boolean> {
    const items = business.lines.map(({ price, quantity }, index) => ({
      sku: `SKU-${index}`,
      quantity: Number(quantity),
      metadata: {
        unitPriceCents: String(price),
        taxable: String(!business.tax?.exempt.includes(index)),
      },
    }));
    const expected = expectedTotals(business);
    const created = whole(await store.call('POST', '/v1/carts', { items }));
    if (expected.subtotal > LIMIT) return isTooLarge(created);
    const { id } = created.data;
    await applyCoupons(store, id, business.coupons, expected);
    await putAddOns(store, created.data, business);
    const codes = await applyGiftCards(store, id, business);
    const path = `/v1/checkout/sessions/${id}`;
    whole(await store.call('POST', '/v1/checkout/sessions', { cartId: id }));
    const placed = whole(await store.call('PUT', `${path}/shipping-address`, ADDRESS));
    if (expected.total > LIMIT && placed.code) return isTooLarge(placed);
    const amount = Number(business.shipping);
    const choice = { rateId: `rate-${amount}`, rateName: 'Rate', amount };
    const rated = whole(await store.call('PUT', `${path}/shipping-rate`, choice));
    if (expected.total > LIMIT) return isTooLarge(rated);
    assert.equal(rated.status, 200, rated.text);
    assertTotals(rated.data, expected);
    const { data } = whole(await store.call('POST', `${path}/payment-intent`, {}));
    assert.equal(BigInt(data.paymentIntent.amount), expected.amountDue);
    const confirmation = {
      paymentIntentId: data.paymentIntent.id,
      billingAddress: ADDRESS,
      email: 'ada@example.com',
    };
    const confirmed = whole(await store.call('POST', `${path}/confirm`, confirmation));
    assert.equal(confirmed.status, 200, confirmed.text);
    const { order } = confirmed.data;
    assertTotals(order, expected);
    assert.equal(BigInt(order.totals.paid), expected.total);
    const grown = await addUpsell(store, order, business, expected);
    await giveBack(store, order, business, grown, codes);
    return true;
  }

  /** Paid by the method of the order; an order paid by gift cards alone has none. */
  async function addUpsell(
    store: TestStore,
    order: Data,
    business: Business,
    expected: ExpectedTotals,
  ): Promise<ExpectedTotals> {
    const { upsell } = business;
    const grown = grownBy(expected, business);
    if (!upsell || expected.amountDue === 0n || grown.total > LIMIT) return expected;
    const [unitPrice, quantity] = [Number(upsell.price), Number(upsell.quantity)];
    const sku = `UP-${randomUUID()}`;
    const offerId = await newOffer(service, store, { sku, unitPrice, quantity });
    await service.sql`
      update upsell_offers set taxable = ${upsell.isTaxable}, position = 0
      where store_id = ${store.id} and id = ${offerId}`;
    const offers = whole(await store.call('GET', `/v1/upsells/orders/${order.id}/offers`));
    const offer = offers.data.offers.find(({ id }: Data) => id === offerId);
    assert.equal(BigInt(offer.total), grown.charge);
    const path = `/v1/upsells/orders/${order.id}/accept`;
    const input = { offerId, expectedTotal: offer.total };
    const { data, text } = whole(await store.call('POST', path, input));
    assert.equal(BigInt(data.upsell?.amount ?? -1), grown.charge, text);
    assertTotals(data.order, grown);
    assert.equal(BigInt(data.order.totals.paid), grown.total);
    await service.sql`
      delete from upsell_offers where store_id = ${store.id} and id = ${offerId}`;
    return grown;
  }

  async function applyCoupons(
    store: TestStore,
    cartId: string,
    coupons: readonly OracleCoupon[],
    expected: ExpectedTotals,
  ): Promise<void> {
    for (const [n, { type, value, minimum, lines }] of coupons.entries()) {
      const code = `C-${randomUUID()}`;
      await createCoupon(service.app, service.sql, store.id as StoreId, {
        code,
        type,
        value: Number(value),
        minimum: Number(minimum) as Cents,
        skus: lines === null ? null : lines.map((line) => `SKU-${line}`),
      });
      const reply = whole(await store.call('POST', `/v1/carts/${cartId}/coupon`, { code }));
      const outcome = expected.coupons[n];
      if (typeof outcome === 'string') assert.equal(reply.code, outcome, reply.text);
      else assert.equal(BigInt(reply.data.coupons.at(-1).discount), outcome, reply.text);
    }
  }

  /** With rules that give any price; they apply with the next pricing. */
  async function putAddOns(
    store: TestStore,
    { id: cartId, items }: Data,
    { addOns, warranty, lines }: Business,
  ) {
    const row = ({ price, quantity }: Line, itemId: string | null) => ({
      id: randomUUID(),
      type: 'warranty',
      itemId,
      name: 'Warranty',
      price: Number(price),
      quantity: Number(quantity),
      planId: null,
      termMonths: null,
      coverage: null,
      rule: { kind: 'bands', bands: [{ below: null, price: Number(price) }] },
    });
    const [first] = lines;
    const covered =
      warranty === null || !first ? [] : [row({ ...first, price: warranty }, items[0].id)];
    const rows = [...covered, ...addOns.map((line) => row(line, null))];
    await service.sql`
      update carts set pricing_terms = jsonb_set(
        coalesce(pricing_terms::jsonb, '{"coupons": [], "giftCards": [], "gate": null}'),
        '{addOns}', ${JSON.stringify(rows)}::text::jsonb)
      where store_id = ${store.id} and id = ${cartId}`;
  }

  async function applyGiftCards(store: TestStore, cartId: string, { giftCards }: Business) {
    const codes: string[] = [];
    for (const { balance, cap } of giftCards) {
      const facts = { amount: Number(balance) as Cents, currency: 'USD' };
      const issued = issueGiftCard(service.app, service.sql, store.id as StoreId, facts);
      const { code } = await issued;
      const input = { code, ...(cap !== null && { amount: Number(cap) }) };
      whole(await store.call('POST', `/v1/carts/${cartId}/gift-card`, input));
      codes.push(code);
    }
    return codes;
  }
});

/** Prices and quantities at their limits are as likely as ordinary ones. */
function newBusiness(chance: () => number, tax: StoreTax): Business {
  const upTo = (limit: number) => BigInt(Math.floor(chance() * limit));
  const price = () => {
    const kind = chance();
    if (kind < 0.1) return upTo(3);
    if (kind < 0.96) return upTo(100_000);
    return kind < 0.98 ? LIMIT - upTo(1_000_000) : upTo(Number.MAX_SAFE_INTEGER);
  };
  const lines = range(1 + Math.floor(chance() * 8)).map(() => ({
    price: price(),
    quantity: chance() < 0.95 ? 1n + upTo(12) : 1n + upTo(100_000),
  }));
  const isLarge = lines.some((line) => line.price * line.quantity > LIMIT / 16n);
  const coupon = (): OracleCoupon => {
    const type = (['percent', 'fixed', 'free_shipping'] as const)[Math.floor(chance() * 3)];
    const value = { percent: 1n + upTo(100), fixed: 1n + upTo(200_000), free_shipping: 0n };
    return {
      type: type ?? 'percent',
      value: value[type ?? 'percent'],
      minimum: chance() < 0.7 ? 0n : upTo(300_000),
      lines: chance() < 0.5 ? null : lines.map((_, n) => n).filter(() => chance() < 0.5),
    };
  };
  return {
    lines,
    warranty: isLarge || chance() < 0.6 ? null : 1n + upTo(5_000),
    upsell:
      chance() < 0.6
        ? null
        : { price: 1n + upTo(20_000), quantity: 1n + upTo(5), isTaxable: chance() < 0.8 },
    coupons: range(Math.floor(chance() * 4)).map(coupon),
    // Near the limit there is no room for them: only a rate is then refused.
    addOns: range(isLarge ? 0 : Math.floor(chance() * 3)).map(() => ({
      price: upTo(5_000),
      quantity: 1n + upTo(3),
    })),
    shipping: BigInt(RATES[Math.floor(chance() * RATES.length)] ?? 0),
    giftCards: range(Math.floor(chance() * 4)).map(() => ({
      balance: 1n + upTo(chance() < 0.5 ? 10_000 : 2_000_000),
      cap: chance() < 0.7 ? null : 1n + upTo(20_000),
    })),
    tax: tax && { ...tax, exempt: lines.map((_, n) => n).filter(() => chance() < 0.2) },
  };
}

function isTooLarge(reply: Reply): false {
  assert.equal(reply.code, 'AMOUNT_TOO_LARGE', reply.text);
  return false;
}

/** The first line in two parts, which must add up to it; then the rest, to each card its share. */
async function giveBack(
  store: TestStore,
  order: Data,
  { lines, giftCards }: Business,
  expected: ExpectedTotals,
  codes: readonly string[],
): Promise<void> {
  const path = `/v1/payments/orders/${order.id}/refund`;
  const quantity = lines[0]?.quantity ?? 0n;
  const cost = expected.firstLine;
  let given = 0n;
  if (quantity > 1n && cost >= quantity) {
    for (const pieces of [1, Number(quantity) - 1]) {
      const input = { items: [{ itemId: order.items[0].id, quantity: pieces }] };
      given += BigInt(whole(await store.call('POST', path, input)).data.refund.amount);
    }
    assert.equal(given, cost);
  }
  if (expected.total > given) {
    const { data } = whole(await store.call('POST', path, {}));
    assert.equal(BigInt(data.refund.amount), expected.total - given);
    assert.equal(data.order.paymentStatus, 'refunded');
  }
  for (const [n, code] of codes.entries()) {
    assert.equal(BigInt(await balanceOf(store, code)), giftCards[n]?.balance);
  }
}

function assertTotals({ totals, items }: Data, expected: ExpectedTotals): void {
  const { subtotal, discountTotal, addOnTotal, shippingTotal, taxTotal } = totals;
  const parts = [addOnTotal, shippingTotal, taxTotal, -discountTotal];
  const sum = parts.reduce((all, part) => all + BigInt(part), BigInt(subtotal));
  assert.equal(sum, BigInt(totals.total));
  const names = ['subtotal', 'discountTotal', 'addOnTotal', 'shippingTotal', 'taxTotal'] as const;
  for (const name of [...names, 'taxIncluded', 'total', 'giftCardTotal', 'amountDue'] as const) {
    assert.equal(BigInt(totals[name]), expected[name], name);
  }
  assert.deepEqual(
    items.map(({ lineDiscount }: Data) => BigInt(lineDiscount)),
    expected.lineDiscounts,
  );
  assert.deepEqual(
    items.map(({ lineTax }: Data) => BigInt(lineTax)),
    expected.lineTaxes,
  );
}

/** Fails at the first number that is not an integer, anywhere in the reply. */
function whole(reply: Reply): Reply {
  const look = (value: unknown, place: string): void => {
    if (typeof value === 'number') assert.ok(Number.isSafeInteger(value), `${place} is ${value}`);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) look(inner, `${place}.${key}`);
  };
  look(reply.body, 'reply');
  return reply;
}
