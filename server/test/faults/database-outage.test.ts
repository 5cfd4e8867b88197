import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { placeOrder } from '../checkout-steps.ts';
import type { Reply, TestStore } from '../harness.ts';
import { newDataDir, type Running, readPid, until } from '../process/running.ts';
import {
  type Acknowledged,
  assertInvariants,
  assertKept,
  nothingYet,
  PAUSE_MS,
} from './acknowledged.ts';
import { newChance, proved, range, SEED, scaled } from './scale.ts';
import { caller, newFakepay, startTargetProcess, storeAt } from './scene.ts';

const HEALED_MS = 60_000;

describe(`a database that stops under load (seed ${SEED})`, async () => {
  const fakepay = await newFakepay();
  const dataDir = await newDataDir();
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  let running: Running | undefined;
  after(() => running?.signal('SIGTERM'));

  it('is 503 meanwhile, causes no wrong reply, and recovers by itself [P15]', async () => {
    const outages = scaled({ small: 1, full: 20 });
    const chance = newChance();
    running = await startTargetProcess({
      DATA_DIR: dataDir,
      SIMULATOR_URL: fakepay.url,
    });
    const { base, apiKey, output } = running;
    const seen = nothingYet();
    const crowd = startCrowd(base, apiKey, seen);
    let slowestMs = 0;
    try {
      for (const outage of range(outages)) {
        const before = seen.orders.size;
        await until(() => seen.orders.size > before + 3, HEALED_MS);
        await wait(chance() * 300);
        process.kill(await readPid(pidFile), 'SIGQUIT');
        await until(() => timesBack(output()) > outage, HEALED_MS, output);
        const [at, placed] = [performance.now(), seen.orders.size];
        await until(() => seen.orders.size > placed, HEALED_MS);
        slowestMs = Math.max(slowestMs, performance.now() - at);
      }
    } finally {
      // Otherwise they would run forever if nothing recovers.
      await crowd.stop();
    }
    const { answers } = crowd;
    assert.deepEqual(answers.wrong, []);
    await assertKept(crowd.store, seen);
    await assertInvariants(dataDir);
    proved(
      'P15',
      `${outages} immediate stops of the database at load: ${answers.unavailable} x 503, ` +
        `0 wrong ones, ${seen.orders.size} orders kept; the first order again within ` +
        `${(slowestMs / 1_000).toFixed(1)} s of the database being back`,
    );
  });
});

function timesBack(output: string): number {
  return output.split('PostgreSQL runs again').length - 1;
}

/** Four shoppers who continue, whatever the reply. */
function startCrowd(base: string, apiKey: string, { carts, orders }: Acknowledged) {
  const answers = { unavailable: 0, wrong: [] as string[] };
  let isOver = false;
  const plain = caller(() => base);
  const watched: typeof plain = async (...request) => {
    const reply = await plain(...request);
    note(reply);
    return reply;
  };
  function note({ status, code, headers, text }: Reply): void {
    if (status < 400 || code === 'PROVIDER_TIMEOUT') return;
    if (status !== 503 || !headers['retry-after']) answers.wrong.push(text);
    answers.unavailable++;
  }
  const store: TestStore = storeAt(watched, '', apiKey);
  async function shop(): Promise<void> {
    while (!isOver) {
      try {
        const cart = await store.newCart();
        carts.set(cart.id, cart.version);
        const order = await placeOrder(store);
        orders.set(order.id, order.orderNumber);
        await wait(PAUSE_MS);
      } catch {
        await wait(20);
      }
    }
  }
  const shoppers = range(4).map(() => shop());
  return {
    store,
    answers,
    async stop() {
      isOver = true;
      await Promise.all(shoppers);
    },
  };
}
