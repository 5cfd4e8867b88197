import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS, FREE_RATE } from '../checkout-steps.ts';
import type { Data, Reply, TestStore } from '../harness.ts';
import { inParallel, newChance, proved, range, SEED, scaled } from './scale.ts';
import { newDatabase, newFakepay, startPaidService } from './scene.ts';
import { assertSound } from './truth.ts';

const LIMIT = BigInt(Number.MAX_SAFE_INTEGER);

interface Line {
  readonly price: bigint;
  readonly quantity: bigint;
}

describe(`the sums of a checkout (seed ${SEED})`, async () => {
  const fakepay = await newFakepay();
  const service = await startPaidService(fakepay, await newDatabase());

  it('are exact whole cents from the cart to the last refund [P10]', async () => {
    const carts = scaled({ small: 60, full: 20_000 });
    const chance = newChance();
    const store = await service.newStore();
    let refused = 0;
    await inParallel(range(carts), 4, async () => {
      const lines = newLines(chance);
      if (!(await checkOut(store, lines))) refused += 1;
    });
    await assertSound(service.sql, store.id, fakepay);
    proved(
      'P10',
      `${carts} generated carts against a BigInt oracle through checkout and line refunds ` +
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
  }));
}

/** The oracle: it shares no line with the code it judges. */
function totalOf(lines: readonly Line[]): bigint {
  return lines.reduce((total, { price, quantity }) => total + price * quantity, 0n);
}

/** False when the sum is beyond what can be said exactly, and was refused. */
async function checkOut(store: TestStore, lines: readonly Line[]): Promise<boolean> {
  const total = totalOf(lines);
  const items = lines.map(({ price, quantity }, index) => ({
    sku: `SKU-${index}`,
    quantity: Number(quantity),
    metadata: { unitPriceCents: String(price) },
  }));
  const created = whole(await store.call('POST', '/v1/carts', { items }));
  if (total > LIMIT) {
    assert.equal(created.code, 'AMOUNT_TOO_LARGE', created.text);
    return false;
  }
  const { id } = created.data;
  assertTotals(created.data.totals, total);
  const path = `/v1/checkout/sessions/${id}`;
  const steps: [string, string, object][] = [
    ['POST', '/v1/checkout/sessions', { cartId: id }],
    ['PUT', `${path}/shipping-address`, ADDRESS],
    ['PUT', `${path}/shipping-rate`, FREE_RATE],
  ];
  for (const [method, step, body] of steps) {
    const reply = whole(await store.call(method, step, body));
    assert.equal(reply.status, 200, reply.text);
    assertTotals(reply.data.totals, total);
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
  await refundFirstLine(store, order, lines);
  return true;
}

/** In two parts, which must add up to the line. */
async function refundFirstLine(
  store: TestStore,
  order: Data,
  lines: readonly Line[],
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
  assert.equal(given, line.price * line.quantity);
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
