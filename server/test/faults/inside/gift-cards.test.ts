import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { jobs } from '../../../src/app.ts';
import { issueGiftCard } from '../../../src/features/gift-cards/issue-gift-card.ts';
import type { StoreId } from '../../../src/values/ids.ts';
import type { Cents } from '../../../src/values/money.ts';
import { SECOND_MS } from '../../../src/values/time.ts';
import { type Opened, openCheckout } from '../../checkout-steps.ts';
import { balanceOf } from '../../discounts.ts';
import type { Data, Reply, TestService, TestStore } from '../../harness.ts';
import { assertSound } from '../assert-sound.ts';
import { inParallel, newChance, proved, range, SEED, scaled } from '../scale.ts';
import { insist, newDatabase, newFakepay, startPaidService, through } from '../scene.ts';

const PRICE = 1_000;
const ITEMS = [{ sku: 'THING', metadata: { unitPriceCents: String(PRICE) } }];

describe(`the value of gift cards (seed ${SEED})`, async () => {
  const fakepay = await newFakepay();
  const address = await newDatabase();
  const service = await startPaidService(fakepay, address);
  const second = await startPaidService(fakepay, address);

  it('is spent once under concurrency [P9]', async () => {
    const rounds = scaled({ small: 1, whole: 2, full: 25 });
    const crowd = scaled({ small: 40, full: 100 });
    const chance = newChance();
    const store = await service.newStore();
    const instances = [store, through(second, store)];
    let spent = 0;
    for (const _ of range(rounds)) {
      const worth = 1 + Math.floor(chance() * 10 * PRICE);
      const amount = 1 + Math.floor(chance() * PRICE);
      const code = await issue(service, store, worth);
      const carts: Opened[] = [];
      await inParallel(range(crowd), 8, async (index) => {
        const paymentToken = index % 5 === 0 ? { paymentToken: 'tok_declined' } : {};
        const giftCards = [{ code, amount }];
        carts.push(
          await openCheckout(store, 'intent', { items: ITEMS, giftCards, ...paymentToken }),
        );
      });
      const replies = await Promise.all(
        carts.map((cart, index) => confirm(instances[index % 2] as TestStore, cart)),
      );
      const orders = replies.filter(({ status }) => status === 200).map(({ data }) => data.order);
      const paid = orders.reduce((all, { totals }) => all + totals.giftCardTotal, 0);
      assert.equal(await balanceOf(store, code), worth - paid);
      const codes = new Set(replies.map((reply) => reply.code));
      for (const known of [undefined, 'QUOTE_CHANGED', 'PAYMENT_DECLINED']) codes.delete(known);
      assert.deepEqual([...codes], []);
      // All are voided concurrently, and the card has its initial balance.
      await Promise.all(orders.map(({ id }) => giveBack(store, id, chance)));
      assert.equal(await balanceOf(store, code), worth);
      spent += orders.length;
    }
    await assertSound(service.sql, store.id, fakepay);
    proved(
      'P9',
      `${rounds} x ${crowd} concurrent confirms with one card, ${spent} paid, all undone`,
    );
  });

  it('equals that of a model after every command [P9]', async () => {
    const commands = scaled({ small: 40, whole: 80, full: 10_000 });
    const perRun = 40;
    let ran = 0;
    const property = fc.asyncProperty(
      fc.array(command(), { minLength: perRun, maxLength: perRun }),
      async (steps) => {
        const store = await service.newStore();
        const shop = newShop(service, store);
        for (const step of steps) {
          await shop.run(step);
          ran += 1;
        }
        await assertSound(service.sql, store.id, fakepay);
      },
    );
    const numRuns = Math.ceil(commands / perRun);
    await fc.assert(property, { numRuns, seed: SEED, endOnFailure: true });
    proved('P9', `${ran} commands against a model: every balance as it should be, after each`);
  });
});

type Command =
  | { readonly kind: 'issue'; readonly amount: number }
  | {
      readonly kind: 'pay';
      readonly cards: readonly number[];
      readonly cap: number;
      readonly token: 'ok' | 'tok_declined';
    }
  | { readonly kind: 'refund'; readonly order: number; readonly amount: number }
  | { readonly kind: 'void'; readonly order: number }
  | { readonly kind: 'sweep' };

function command(): fc.Arbitrary<Command> {
  const amount = fc.integer({ min: 1, max: 2 * PRICE });
  const index = fc.nat({ max: 30 });
  return fc.oneof(
    fc.record({ kind: fc.constant('issue' as const), amount }),
    fc.record({
      kind: fc.constant('pay' as const),
      cards: fc.uniqueArray(index, { minLength: 1, maxLength: 5 }),
      cap: amount,
      token: fc.constantFrom('ok' as const, 'ok' as const, 'tok_declined' as const),
    }),
    fc.record({ kind: fc.constant('refund' as const), order: index, amount }),
    fc.record({ kind: fc.constant('void' as const), order: index }),
    fc.constant({ kind: 'sweep' as const }),
  );
}

interface ModelOrder {
  readonly id: string;
  /** The refundable rest of each payment, the card first. */
  readonly left: { card: number | null; amount: number }[];
  refunded: number;
  isVoided: boolean;
}

/** The model is sums in memory: it has no reservations, entries or statements. */
function newShop(service: TestService, store: TestStore) {
  const cards: { code: string; balance: number }[] = [];
  const orders: ModelOrder[] = [];
  const money = (order: ModelOrder, what: string) => `/v1/payments/orders/${order.id}/${what}`;

  async function pay({ cards: chosen, cap, token }: Extract<Command, { kind: 'pay' }>) {
    const usable = [...new Set(chosen.map((n) => n % Math.max(1, cards.length)))].filter(
      (n) => (cards[n]?.balance ?? 0) > 0,
    );
    let due = PRICE;
    const parts = usable.map((n) => {
      const amount = Math.min(cards[n]?.balance ?? 0, cap, due);
      due -= amount;
      return { card: n, amount };
    });
    const opened = await openCheckout(store, 'intent', {
      items: ITEMS,
      giftCards: usable.map((n) => ({ code: cards[n]?.code ?? '', amount: cap })),
      ...(token !== 'ok' && { paymentToken: token }),
    });
    const { status, text, data } = await confirm(store, opened);
    // Without an amount due there is no charge to decline.
    if (token !== 'ok' && due > 0) return assert.equal(status, 402, text);
    assert.equal(status, 200, text);
    for (const { card, amount } of parts) (cards[card] as Data).balance -= amount;
    const left = [{ card: null, amount: due }, ...parts].filter(({ amount }) => amount > 0);
    orders.push({ id: data.order.id, left, refunded: 0, isVoided: false });
  }

  async function refund(order: ModelOrder, amount: number) {
    const { status, text, data } = await store.call('POST', money(order, 'refund'), { amount });
    const available = order.left.reduce((all, part) => all + part.amount, 0);
    if (order.isVoided || amount > available)
      return assert.ok(status === 409 || status === 422, text);
    assert.equal(status, 200, text);
    assert.equal(data.refund.amount, amount);
    let rest = amount;
    for (const part of order.left) {
      const share = Math.min(part.amount, rest);
      part.amount -= share;
      rest -= share;
      if (part.card !== null) (cards[part.card] as Data).balance += share;
    }
    order.refunded += amount;
  }

  async function undo(order: ModelOrder) {
    const { status, text } = await store.call('POST', money(order, 'void'), {});
    if (order.isVoided) return assert.equal(status, 200, text);
    if (order.refunded > 0) return assert.equal(status, 409, text);
    assert.equal(status, 200, text);
    for (const { card, amount } of order.left) {
      if (card !== null) (cards[card] as Data).balance += amount;
    }
    order.isVoided = true;
  }

  return {
    async run(step: Command): Promise<void> {
      const order = 'order' in step ? orders[step.order % Math.max(1, orders.length)] : undefined;
      if (step.kind === 'issue' && cards.length < 30) {
        cards.push({ code: await issue(service, store, step.amount), balance: step.amount });
      }
      if (step.kind === 'pay') await pay(step);
      if (step.kind === 'refund' && order) await refund(order, step.amount);
      if (step.kind === 'void' && order) await undo(order);
      if (step.kind === 'sweep') await sweep(service);
      for (const { code, balance } of cards) assert.equal(await balanceOf(store, code), balance);
    },
  };
}

async function sweep(service: TestService): Promise<void> {
  service.clock.advance(21 * SECOND_MS);
  await jobs.find(({ name }) => name === 'sweep_payments')?.run(service.app);
}

async function issue({ app, sql }: TestService, store: TestStore, amount: number): Promise<string> {
  const facts = { amount: amount as Cents, currency: 'USD' };
  return (await issueGiftCard(app, sql, store.id as StoreId, facts)).code;
}

function confirm(store: TestStore, { path, confirmation }: Opened): Promise<Reply> {
  return insist(() => store.call('POST', `${path}/confirm`, confirmation));
}

async function giveBack(store: TestStore, orderId: string, chance: () => number): Promise<void> {
  const how = chance() < 0.5 ? 'refund' : 'void';
  const path = `/v1/payments/orders/${orderId}/${how}`;
  const reply = await insist(() => store.call('POST', path, {}));
  assert.equal(reply.status, 200, reply.text);
}
