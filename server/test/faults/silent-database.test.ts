import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openCheckout } from '../checkout-steps.ts';
import { MUG, type Reply, type TestStore } from '../harness.ts';
import { newDataDir, readPid, startProcess, until } from '../process/running.ts';
import { processesOf } from '../process-table.ts';
import { assertInvariants } from './acknowledged.ts';
import { assertSound } from './assert-sound.ts';
import type { Trap } from './fault-proxy.ts';
import { proved, range, scaled } from './scale.ts';
import {
  caller,
  connectTo,
  insist,
  newDatabase,
  newFakepay,
  startTarget,
  storeAt,
} from './scene.ts';

/** A statement fails after 12 seconds of silence, and a new connection after 5. */
const ANSWERED_MS = 25_000;
const HEALED_MS = 30_000;
/** They wait for each other, and not one after another for the database. */
const ADDS_WITHOUT_A_KEY = 10;

function isUnavailable({ status, code, headers }: Reply): boolean {
  return status === 503 && code === 'SERVICE_UNAVAILABLE' && headers['retry-after'] === '1';
}

// They wait, each for a database of its own.
describe('a database in silence', { concurrency: true }, () => {
  describe('which hangs, and closes nothing,', hanging);
  describe('on a connection on which nothing passes any more', silent);
});

async function hanging(): Promise<void> {
  const dataDir = await newDataDir();
  const running = await startProcess({ DATA_DIR: dataDir });
  const call = caller(() => running.base, {}, ANSWERED_MS);
  const store = storeAt(call, '', running.apiKey);
  const server = await readPid(join(dataDir, 'postgres', 'postmaster.pid'));
  let stopped: number[] = [];
  const hang = () => {
    stopped = processesOf(server);
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  };
  const resume = () => {
    for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT');
  };
  after(resume);

  it('is 503 for every request in time, and everything recovers with it [P15]', async () => {
    const cart = await store.newCart([]);
    const path = `/v1/carts/${cart.id}`;
    const add = (key?: string) =>
      store.call('POST', `${path}/items`, MUG, key ? { 'idempotency-key': key } : {});
    hang();
    const asked = [
      store.call('GET', path),
      ...range(ADDS_WITHOUT_A_KEY).map(() => add()),
      ...range(40).map((index) => add(`hung ${index}`)),
      ...range(40).map(() => store.call('POST', '/v1/carts', {})),
    ];
    const replies = await Promise.all(asked);
    const wrong = replies.filter((reply) => !isUnavailable(reply));
    assert.deepEqual(wrong, []);
    // A request during the recovery is refused as well, over new connections.
    assert.ok(isUnavailable(await store.call('GET', path)));
    resume();
    await until(async () => (await store.call('GET', path)).status === 200, HEALED_MS);
    // The lost requests may be done by now; under its key each is done once.
    for (const index of range(40)) {
      const repeat = await insist(() => add(`hung ${index}`));
      assert.equal(repeat.status, 200, repeat.text);
    }
    const { data } = await store.call('GET', path);
    const [line] = data.items;
    const extra = line.quantity - 40;
    assert.ok(extra >= 0 && extra <= ADDS_WITHOUT_A_KEY, `${line.quantity} mugs`);
    assert.equal((await fetch(`${running.management}/readyz`)).status, 200);
    await assertInvariants(dataDir);
    proved('P15', `a database that hung: ${replies.length + 1} x 503, then everything recovered`);
  });
}

async function silent(): Promise<void> {
  const fakepay = await newFakepay();
  const address = await newDatabase();
  const target = await startTarget(fakepay, address);
  const sql = connectTo(address);
  const charges = () => fakepay.journal().filter(({ kind }) => kind === 'charge').length;

  /**
   * From the charge on, the outcome of the settlement is unknown to the service. Undefined if the
   * settlement was through before the trap was set.
   */
  async function confirmInSilence(side: Trap['side']): Promise<boolean | undefined> {
    const { cart, path, confirmation } = await openCheckout(target.store, 'intent');
    const confirm = () => target.store.call('POST', `${path}/confirm`, confirmation);
    const before = charges();
    target.provider.delay(100);
    const early = confirm();
    await until(() => charges() > before, HEALED_MS);
    target.database.set({ message: 1, side, spring: () => {} });
    const answer = await early;
    if (answer.status === 200) {
      target.provider.delay(0);
      target.database.set(undefined);
      return undefined;
    }
    assert.ok(isUnavailable(answer), `${side}: ${answer.text}`);
    const placed = await sql`select 1 from orders where cart_id = ${cart.id}`;
    target.provider.delay(0);
    target.database.set(undefined);
    const first = await insist(confirm);
    assert.equal(first.status, 200, `${side}: ${first.text}`);
    assert.equal((await insist(confirm)).data.order.id, first.data.order.id);
    return placed.length > 0;
  }

  it('creates one order for one payment, whether it was committed or not [P1]', async () => {
    const rounds = scaled({ small: 1, full: 10 });
    const seen = { written: 0, lost: 0 };
    // A job's statement may be the one that is caught, and the payment's is lost with it.
    for (let tries = 0; Math.min(seen.written, seen.lost) < rounds; tries++) {
      assert.ok(tries < 8 * rounds, JSON.stringify(seen));
      // Connections are opened and statements prepared again, so that one message is one statement.
      for (const _ of range(4)) await insistOnOrder(target.store);
      const side = seen.written < rounds ? 'after' : 'before';
      const isWritten = await confirmInSilence(side);
      if (isWritten !== undefined) seen[isWritten ? 'written' : 'lost'] += 1;
    }
    await assertSound(sql, target.store.id, fakepay);
    const each = `${seen.written} settlements that were written and ${seen.lost} that were not`;
    proved('P1', `fakepay: the database silent at ${each}`);
  });
}

async function insistOnOrder(store: TestStore): Promise<void> {
  const { path, confirmation } = await openCheckout(store, 'intent');
  const reply = await insist(() => store.call('POST', `${path}/confirm`, confirmation));
  assert.equal(reply.status, 200, reply.text);
}
