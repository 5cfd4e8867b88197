import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { MUG } from '../harness.ts';
import { type Running, until } from '../process/running.ts';
import { urlOf } from '../states.ts';
import { IS_FULL, newChance, proved, range, SEED, scaled } from './scale.ts';
import { connectTo, newDatabase, signUpAt, startTargetProcess } from './scene.ts';

const BUSY_MS = 30_000;
const STOP_MS = 10_000;

/** The view of a client: how often it was served, and every other result. */
interface Seen {
  served: number;
  readonly failed: string[];
}

describe(`a service that is stopped under load (seed ${SEED})`, async () => {
  const address = await newDatabase();
  const sql = connectTo(address, 1);
  const env = {
    DATABASE_URL: urlOf(address),
    SECRET_KEY: 'a secret key for tests, 32 characters',
  };

  it('answers every received request, and ends [P19]', async () => {
    const stops = scaled({ small: 1, whole: 2, full: 50 });
    const chance = newChance();
    let served = 0;
    let slowestMs = 0;
    for (const _ of range(stops)) {
      const running = await startTargetProcess(env);
      const { apiKey } = await signUpAt(running);
      const seen: Seen = { served: 0, failed: [] };
      const clients = range(8).map(() => client(running, apiKey, seen));
      await until(() => seen.served > 50, BUSY_MS);
      await wait(chance() * 200);
      const at = performance.now();
      assert.equal(await running.signal('SIGTERM'), 0);
      slowestMs = Math.max(slowestMs, performance.now() - at);
      await Promise.all(clients);
      assert.deepEqual(seen.failed, []);
      served += seen.served;
    }
    const [carts] = await sql<{ count: number }[]>`select count(*)::integer as count from carts`;
    assert.equal(carts?.count, served, 'as many carts as were acknowledged');
    if (IS_FULL) assert.ok(slowestMs < STOP_MS, `a stop took ${slowestMs} ms`);
    proved(
      'P19',
      `${stops} x SIGTERM at load: ${served} requests answered, 0 failed in flight; the slowest ` +
        `stop took ${(slowestMs / 1_000).toFixed(1)} s`,
    );
  });
});

/** Creates carts on a kept connection, until the service no longer listens. */
async function client({ base }: Running, apiKey: string, seen: Seen): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const outcome = await createCart(base, apiKey, agent);
    if (outcome === 'served') seen.served++;
    else if (outcome === 'gone') break;
    else if (outcome !== 'again') seen.failed.push(outcome);
  }
  agent.destroy();
}

/**
 * A connection may be closed as it is used, or before it was accepted: the service has received
 * nothing then, and a client retries. The carts are counted in the end for that.
 */
function createCart(base: string, apiKey: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const body = JSON.stringify({ items: [MUG] });
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
    const asked = request(`${base}/v1/carts`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve(response.statusCode === 200 ? 'served' : `answer ${response.statusCode}`),
      );
      response.on('error', (error) => resolve(`cut off: ${error.message}`));
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return resolve('gone');
      if (error.code === 'ECONNRESET') return resolve('again');
      resolve(`failed: ${error.code}`);
    });
    asked.end(body);
  });
}
