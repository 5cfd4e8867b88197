import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sweepAttempts } from '../../../src/features/payments/attempts/sweep-attempts.ts';
import { type Opened, openCheckout } from '../../checkout-steps.ts';
import { anyPhone } from '../../customers.ts';
import type { Reply, TestStore } from '../../harness.ts';
import { onlyWhole } from '../../small-version.ts';
import { assertSound } from '../assert-sound.ts';
import { proved, range, SEED, scaled } from '../scale.ts';
import { newDatabase, newFakepay, startPaidService, through } from '../scene.ts';

const itInFull = onlyWhole(it);

/** Declined payments that a store may have in ten minutes. */
const BUDGET = 30;
const AT_ONCE = scaled({ small: 36, whole: 50, full: 50 });
const BOTS = scaled({ small: 2, whole: 3, full: 3 });
/** Places that a payment opens where it succeeds, and for how long. */
const OPENED = 2;
const OPENED_MS = 30_000;
const VERIFICATION = 'VERIFICATION_REQUIRED';

describe(`a bot that tests cards (seed ${SEED})`, async () => {
  const fakepay = await newFakepay();
  const address = await newDatabase();
  const options = { callMs: 4000, env: { RATE_LIMIT: 'on', KEY_RATE_PER_SECOND: '100000' } };
  const service = await startPaidService(fakepay, address, options);
  const second = await startPaidService(fakepay, address, options);

  /** How many of a store's payments reached the provider. */
  const reached = (store: TestStore) =>
    fakepay.journal().filter((entry) => entry.store === store.id).length;

  const opened = (store: TestStore, count: number) =>
    Promise.all(
      range(count).map((index) =>
        openCheckout(store, 'intent', {
          paymentToken: `tok_card_${index}`,
          email: `shopper-${index}@example.com`,
        }),
      ),
    );

  /** All concurrently, through two instances that share only a database. */
  const confirmed = (store: TestStore, carts: readonly Opened[]) =>
    Promise.all(
      carts.map(({ path, confirmation }, index) =>
        [store, through(second, store)][index % 2]?.call('POST', `${path}/confirm`, confirmation),
      ),
    ) as Promise<Reply[]>;

  const bot = async (store: TestStore, cards: number, atOnce = AT_ONCE) => {
    const codes: (string | undefined)[] = [];
    fakepay.fail(({ kind }) => (kind === 'charge' ? 'decline' : undefined));
    for (let left = cards; left > 0; left -= atOnce) {
      const carts = await opened(store, Math.min(atOnce, left));
      codes.push(...(await confirmed(store, carts)).map(({ code }) => code));
    }
    fakepay.fail();
    return codes;
  };

  const declinesIn = (codes: readonly (string | undefined)[]) =>
    codes.filter((code) => code === 'PAYMENT_DECLINED').length;

  const advance = (ms: number) => {
    for (const { clock } of [service, second]) clock.advance(ms);
  };

  /** Until all unknown outcomes are resolved: a busy machine may need more sweeps. */
  const swept = async (store: TestStore) => {
    for (let turn = 0; turn < 5 && reached(store) < BUDGET; turn++) {
      advance(21_000);
      await sweepAttempts(service.app);
    }
  };

  it('gets as many to the provider as the budget allows, with any concurrency [P22]', async () => {
    const cards = scaled({ small: 45, whole: 75, full: 2000 });
    const store = await service.newStore();
    const codes = await bot(store, cards);
    assert.equal(reached(store), BUDGET);
    assert.equal(declinesIn(codes), BUDGET);
    assert.equal(codes.filter((code) => code === VERIFICATION).length, cards - BUDGET);
    const elsewhere = await service.newStore();
    const others = await confirmed(elsewhere, await opened(elsewhere, 5));
    assert.ok(others.every(({ status }) => status === 200));
    advance(10 * 60_000 + 1);
    const later = await confirmed(store, await opened(store, 5));
    assert.ok(later.every(({ status }) => status === 200));
    await assertSound(service.sql, store.id, fakepay);
    proved(
      'P22',
      `${cards} stolen cards, one cart each, ${AT_ONCE} at once over two instances: ` +
        `${BUDGET} came to the provider, ${cards - BUDGET} to the gate`,
    );
  });

  it('does not block a shopper who verifies a phone', async () => {
    const store = await service.newStore();
    await bot(store, AT_ONCE);
    const [cart] = (await opened(store, 1)) as [Opened];
    const send = () => store.call('POST', `${cart.path}/confirm`, cart.confirmation);
    assert.equal((await send()).code, VERIFICATION);
    const asked = { phone: anyPhone(), cartId: cart.cart.id };
    const { data } = await store.call('POST', '/v1/auth/otp/request', asked);
    const proof = { ...asked, code: data.sandbox.code };
    assert.equal((await store.call('POST', '/v1/auth/otp/verify', proof)).status, 200);
    assert.equal((await send()).status, 200);
  });

  itInFull('is not confused with many honest shoppers', async () => {
    const store = await service.newStore();
    const crowd = scaled({ small: 12, full: 400 });
    const replies = await confirmed(store, await opened(store, crowd));
    for (const { status, text } of replies) assert.equal(status, 200, text);
    advance(OPENED_MS + 1);
    const codes = await bot(store, BOTS * AT_ONCE);
    assert.equal(declinesIn(codes), BUDGET, 'half a minute after the crowd');
    assert.equal(reached(store), crowd + BUDGET);
    proved('P22', `half a minute after ${crowd} orders at once: ${BUDGET} came to the provider`);
  });

  it('gets no more to the provider during a sale than places are open then [P22]', async () => {
    const store = await service.newStore();
    const crowd = 12;
    const replies = await confirmed(store, await opened(store, crowd));
    for (const { status, text } of replies) assert.equal(status, 200, text);
    const open = BUDGET + OPENED * crowd;
    const declines = declinesIn(await bot(store, BOTS * AT_ONCE, 2 * AT_ONCE));
    assert.ok(declines >= BUDGET && declines <= open, `${declines} of at most ${open}`);
    assert.equal(reached(store), crowd + declines);
    proved('P22', `at the moment of ${crowd} orders: ${declines} came to it, of at most ${open}`);
  });

  it('gains nothing from unknown outcomes', async () => {
    const store = await service.newStore();
    fakepay.fail(({ kind }) => (kind === 'charge' ? 'hang' : undefined));
    const lost = await confirmed(store, await opened(store, BUDGET));
    assert.ok(lost.every(({ code }) => code === 'PROVIDER_TIMEOUT'));
    const [next] = (await opened(store, 1)) as [Opened];
    const send = () => store.call('POST', `${next.path}/confirm`, next.confirmation);
    const full = await send();
    assert.deepEqual([full.code, full.headers['retry-after']], ['SERVICE_UNAVAILABLE', '1']);
    fakepay.fail(({ kind }) => (kind === 'charge' ? 'decline' : undefined));
    await swept(store);
    assert.equal(reached(store), BUDGET);
    assert.equal((await send()).code, VERIFICATION, 'a late decline frees its slot');
    fakepay.fail();
  });

  it('frees its slot on a success, or while the shopper must act', async () => {
    const store = await service.newStore();
    const [hang, act] = ['hang', 'needs_action'] as const;
    fakepay.fail(({ kind }) => (kind === 'charge' ? hang : undefined));
    await confirmed(store, await opened(store, BUDGET));
    fakepay.fail();
    await swept(store);
    fakepay.fail(({ kind }) => (kind === 'charge' ? act : undefined));
    for (const { code } of await confirmed(store, await opened(store, BUDGET + 5))) {
      assert.equal(code, 'PAYMENT_ACTION_REQUIRED');
    }
    advance(OPENED_MS + 1);
    assert.equal(declinesIn(await bot(store, AT_ONCE)), BUDGET);
  });
});
