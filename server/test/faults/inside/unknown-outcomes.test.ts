import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jobs } from '../../../src/app.ts';
import { SECOND_MS } from '../../../src/values/time.ts';
import { type Opened, openCheckout } from '../../checkout-steps.ts';
import type { Fault } from '../../fakepay/server.ts';
import type { TestStore } from '../../harness.ts';
import { assertSound } from '../assert-sound.ts';
import { cardOf, newSimulator } from '../provider-simulator.ts';
import { IS_FULL, inParallel, newChance, proved, range, SEED, scaled } from '../scale.ts';
import { newDatabase, startPaidService } from '../scene.ts';
import { type SimulatorName, TRIED } from '../simulator-adapter.ts';

const SWEEP = jobs.find(({ name }) => name === 'sweep_payments');
/** In full the adapter has no timeout, and the service's applies. */
const CALL_MS = IS_FULL ? 60_000 : 2_000;
const CONFIRM_MS = 12_000;
const FAULTS: readonly Fault[] = ['hang', 'hang_after', 'fail_once', 'drop_answer'];

/** More of a small number: with any seed, some must be left to sweep. */
const LOST = IS_FULL ? 0.2 : 0.35;

for (const name of TRIED) {
  describe(`${name}, which does not reply (seed ${SEED})`, () => silent(name));
}

async function silent(name: SimulatorName): Promise<void> {
  const fakepay = await newSimulator(name);
  const { card } = cardOf(fakepay);
  const service = await startPaidService(fakepay, await newDatabase(), { callMs: CALL_MS });

  it('is awaited no longer than 12 s, and every outcome is resolved [P3]', async () => {
    const checkouts = scaled({ small: 90, whole: 130, full: 600 });
    const store = await service.newStore();
    const chance = newChance();
    const fates = new Map<string, Fault | undefined>();
    fakepay.fail(({ kind, key }) => {
      if (kind !== 'charge') return undefined;
      if (!fates.has(key)) {
        const fault = chance() < LOST ? FAULTS[Math.floor(chance() * 2)] : undefined;
        fates.set(
          key,
          fault ?? (chance() < 0.1 ? FAULTS[2 + Math.floor(chance() * 2)] : undefined),
        );
      }
      return fates.get(key);
    });
    let slowestMs = 0;
    await inParallel(range(checkouts), 24, async () => {
      const { path, confirmation } = await opened(store);
      const start = performance.now();
      const { status, code, text } = await store.call('POST', `${path}/confirm`, confirmation);
      slowestMs = Math.max(slowestMs, performance.now() - start);
      assert.ok(status === 200 || code === 'PROVIDER_TIMEOUT', text);
    });
    if (IS_FULL) assert.ok(slowestMs < CONFIRM_MS, `a confirm took ${slowestMs} ms`);
    const unknown = await openAttempts(store.id);
    // More than one sweep takes, or the test would not see what is left behind.
    assert.ok(unknown > 20, `only ${unknown} outcomes unknown`);

    fakepay.fail();
    service.clock.advance(21 * SECOND_MS);
    const start = performance.now();
    await SWEEP?.run(service.app);
    const sweptMs = performance.now() - start;
    assert.equal(await openAttempts(store.id), 0);
    const [orders] = await service.sql<{ count: number }[]>`
      select count(*)::integer as count from orders where store_id = ${store.id}`;
    assert.equal(orders?.count, checkouts);
    await assertSound(service.sql, store.id, fakepay);
    const seconds = (ms: number) => (ms / 1_000).toFixed(1);
    proved(
      'P3',
      `${name}: ${checkouts} confirms, ${unknown} outcomes unknown: the slowest answered after ` +
        `${seconds(slowestMs)} s, one sweep after recovery settled all in ${seconds(sweptMs)} s`,
    );
  });

  for (const what of ['amount', 'currency'] as const) {
    it(`never creates an order with another ${what} than was requested`, async () => {
      const store = await service.newStore();
      fakepay.fail(() => `altered_${what}`);
      const { path, confirmation } = await openCheckout(store, 'intent', card);
      const { code } = await store.call('POST', `${path}/confirm`, confirmation);
      assert.equal(code, 'PROVIDER_TIMEOUT');
      fakepay.fail();
      const again = await store.call('POST', `${path}/confirm`, confirmation);
      assert.equal(again.status, 200, again.text);
      await assertSound(service.sql, store.id, fakepay);
    });
  }

  it('releases the cart on a decline, and the next card pays once', async () => {
    const store = await service.newStore();
    fakepay.fail(() => 'decline');
    const { path, confirmation } = await openCheckout(store, 'intent', card);
    const { code } = await store.call('POST', `${path}/confirm`, confirmation);
    assert.equal(code, 'PAYMENT_DECLINED');
    fakepay.fail();
    const again = await store.call('POST', `${path}/confirm`, confirmation);
    assert.equal(again.status, 200, again.text);
    assert.match(again.data.order.orderNumber, /-00001$/);
    await assertSound(service.sql, store.id, fakepay);
  });

  /** Before the payment a new intent may be made: a busy machine may prepare one too late. */
  async function opened(store: TestStore, tries = 5): Promise<Opened> {
    const open = openCheckout(store, 'intent', card);
    return await (tries > 1 ? open.catch(() => opened(store, tries - 1)) : open);
  }

  async function openAttempts(storeId: string): Promise<number> {
    const [row] = await service.sql<{ count: number }[]>`
      select count(*)::integer as count from payment_attempts
      where store_id = ${storeId} and status = 'open'`;
    return row?.count ?? 0;
  }
}
