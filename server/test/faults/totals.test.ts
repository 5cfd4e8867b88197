import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS, FREE_RATE } from '../checkout-steps.ts';
import type { Data, Reply, TestStore } from '../harness.ts';
import { setSetting } from '../states.ts';
import { inParallel, newChance, proved, range, SEED, scaled } from './scale.ts';
import { newDatabase, newFakepay, startPaidService } from './scene.ts';
import { assertSound } from './truth.ts';

const LIMIT = BigInt(Number.MAX_SAFE_INTEGER);

interface Line {
  readonly price: bigint;
  readonly quantity: bigint;
  readonly taxable: boolean;
}

interface Tax {
  readonly millionths: number;
  readonly pricesIncludeTax: boolean;
}

const TAXES: readonly (Tax | null)[] = [
  null,
  { millionths: 88_750, pricesIncludeTax: false },
  { millionths: 190_000, pricesIncludeTax: true },
];

describe(`the sums of a checkout (seed ${SEED})`, async () => {
  const fakepay = await newFakepay();
  const service = await startPaidService(fakepay, await newDatabase());

  it('are exact whole cents from the cart to the last refund [P10]', async () => {
    const carts = scaled({ small: 60, full: 20_000 });
    const chance = newChance();
    const stores = await Promise.all(
      TAXES.map(async (tax) => {
        const store = await service.newStore();
        if (tax) await setSetting(service, store, 'tax', tableOf(tax));
        return { store, tax };
      }),
    );
    let refused = 0;
    await inParallel(range(carts), 4, async (turn) => {
      const lines = newLines(chance);
      const { store, tax } = stores[turn % stores.length] as (typeof stores)[0];
      if (!(await checkOut(store, lines, tax))) refused += 1;
    });
    for (const { store } of stores) await assertSound(service.sql, store.id, fakepay);
    proved(
      'P10',
      `${carts} generated carts, untaxed and with tax on top and inside, against a BigInt oracle ` +
        'through checkout and line refunds ' +
        `(${refused} too large, refused); every number in every reply an integer`,
    );
  });
});

/** Prices and quantities at their limits are as likely as ordinary ones. */
function newLines(chance: () => number): Line[] {
  const upTo = (limit: number) => BigInt(Math.floor(chance() * limit));
  const price = () => {
    const kind = chance();
    if (kind < 0.1) return upTo(3);
    if (kind < 0.9) return upTo(100_000);
    return kind < 0.95 ? LIMIT - upTo(1_000_000) : upTo(Number.MAX_SAFE_INTEGER);
  };
  return range(1 + Math.floor(chance() * 8)).map(() => ({
    price: price(),
    quantity: chance() < 0.9 ? 1n + upTo(12) : 1n + upTo(100_000),
    taxable: chance() < 0.8,
  }));
}

/** The oracle: it shares no line with the code it judges. */
function totalOf(lines: readonly Line[]): bigint {
  return lines.reduce((total, { price, quantity }) => total + price * quantity, 0n);
}

/** Each line by itself: twice the fraction and one half, cut off, is rounding half up. */
function taxOf(lines: readonly Line[], tax: Tax | null): bigint {
  if (!tax) return 0n;
  const rate = BigInt(tax.millionths);
  const whole = tax.pricesIncludeTax ? 1_000_000n + rate : 1_000_000n;
  return lines
    .filter(({ taxable }) => taxable)
    .reduce((sum, { price, quantity }) => {
      const [quotient, rest] = [
        (price * quantity * rate) / whole,
        (price * quantity * rate) % whole,
      ];
      return sum + quotient + (rest * 2n >= whole ? 1n : 0n);
    }, 0n);
}

function tableOf({ millionths, pricesIncludeTax }: Tax): object {
  const rates = [{ country: 'US', state: null, millionths }];
  return { pricesIncludeTax, shippingTaxable: true, addOnsTaxable: true, rates };
}

/** False when the sum is beyond what can be said exactly, and was refused. */
async function checkOut(
  store: TestStore,
  lines: readonly Line[],
  tax: Tax | null,
): Promise<boolean> {
  const goods = totalOf(lines);
  const onTop = tax?.pricesIncludeTax ? 0n : taxOf(lines, tax);
  const inside = tax?.pricesIncludeTax ? taxOf(lines, tax) : 0n;
  const total = goods + onTop;
  const items = lines.map(({ price, quantity, taxable }, index) => ({
    sku: `SKU-${index}`,
    quantity: Number(quantity),
    metadata: { unitPriceCents: String(price), taxable: String(taxable) },
  }));
  const created = whole(await store.call('POST', '/v1/carts', { items }));
  if (goods > LIMIT) {
    assert.equal(created.code, 'AMOUNT_TOO_LARGE', created.text);
    return false;
  }
  const { id } = created.data;
  assertTotals(created.data.totals, goods);
  const path = `/v1/checkout/sessions/${id}`;
  const steps: [string, string, object][] = [
    ['POST', '/v1/checkout/sessions', { cartId: id }],
    ['PUT', `${path}/shipping-address`, ADDRESS],
    ['PUT', `${path}/shipping-rate`, FREE_RATE],
  ];
  for (const [method, step, body] of steps) {
    const reply = whole(await store.call(method, step, body));
    if (total > LIMIT && step.endsWith('address')) {
      assert.equal(reply.code, 'AMOUNT_TOO_LARGE', reply.text);
      return false;
    }
    assert.equal(reply.status, 200, reply.text);
    const hasAddress = method === 'PUT';
    assertTotals(reply.data.totals, hasAddress ? total : goods);
    assert.equal(BigInt(reply.data.totals.taxIncluded), hasAddress ? inside : 0n);
  }
  const { data } = whole(await store.call('POST', `${path}/payment-intent`, {}));
  assert.equal(BigInt(data.paymentIntent.amount), total);
  const confirmation = {
    paymentIntentId: data.paymentIntent.id,
    billingAddress: ADDRESS,
    email: 'ada@example.com',
  };
  const confirmed = whole(await store.call('POST', `${path}/confirm`, confirmation));
  assert.equal(confirmed.status, 200, confirmed.text);
  const { order } = confirmed.data;
  assertTotals(order.totals, total);
  assert.equal(BigInt(order.total), total);
  assert.equal(BigInt(order.totals.taxIncluded), inside);
  await refundFirstLine(store, order, lines, tax);
  return true;
}

/** In two parts, which must add up to the line. */
async function refundFirstLine(
  store: TestStore,
  order: Data,
  lines: readonly Line[],
  tax: Tax | null,
): Promise<void> {
  const [line] = lines;
  const [item] = order.items;
  if (!line || line.price === 0n || line.quantity < 2n) return;
  let given = 0n;
  for (const quantity of [1, Number(line.quantity) - 1]) {
    const wish = { items: [{ itemId: item.id, quantity }] };
    const reply = await store.call('POST', `/v1/payments/orders/${order.id}/refund`, wish);
    given += BigInt(whole(reply).data.refund.amount);
  }
  const lineTax = tax?.pricesIncludeTax ? 0n : taxOf([line], tax);
  assert.equal(given, line.price * line.quantity + lineTax);
}

function assertTotals(totals: Data, total: bigint): void {
  const { subtotal, discountTotal, addOnTotal, shippingTotal, taxTotal } = totals;
  const parts = [addOnTotal, shippingTotal, taxTotal, -discountTotal];
  const sum = parts.reduce((all, part) => all + BigInt(part), BigInt(subtotal));
  assert.equal(sum, BigInt(totals.total));
  assert.equal(BigInt(totals.total), total);
  assert.equal(BigInt(totals.amountDue), total - BigInt(totals.giftCardTotal));
}

/** Fails at the first number that is not an integer, wherever in the reply it stands. */
function whole(reply: Reply): Reply {
  const look = (value: unknown, place: string): void => {
    if (typeof value === 'number') assert.ok(Number.isSafeInteger(value), `${place} is ${value}`);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) look(inner, `${place}.${key}`);
  };
  look(reply.body, 'reply');
  return reply;
}
