import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { after, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Data, MUG } from '../harness.ts';
import { type Running, startProcess, until } from '../process/running.ts';
import { IS_WHOLE } from '../small-version.ts';
import { urlOf } from '../states.ts';
import { startNextVersion } from './next-version.ts';
import { proved, range } from './scale.ts';
import { connectTo, newDatabase, signUpAt, startTargetProcess } from './scene.ts';
import { readinessOf, startTcpBalancer, type TcpBalancer } from './tcp-balancer.ts';

const KEPT = 5;
const NEW = 3;
/** Between two requests of a client: a machine that has no time left tests nothing here. */
const PAUSE_MS = IS_WHOLE ? 15 : 200;
const GOES_ON = IS_WHOLE ? 50 : 20;
const BUSY_MS = 60_000;
const DRAIN_SECONDS = 3;
/** Requests during a drain, over at least two seconds. */
const DRAIN_CALLS = 2_000 / PAUSE_MS;
const LONG_DRAIN = { DRAIN_SECONDS: '300' };
/** In the small version this process is not replaced: it drains for long in the end. */
const WORKERS = { WORKERS: '2', ...(!IS_WHOLE && LONG_DRAIN) };

/** Requests of all clients together. */
interface Load {
  served: number;
  readonly failed: string[];
  isOver: boolean;
}

describe('processes that are replaced one after another, under load', async () => {
  const address = await newDatabase();
  const sql = connectTo(address, 1);
  const env = {
    DATABASE_URL: urlOf(address),
    SECRET_KEY: 'a secret key for tests, 32 characters',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
  const balancer = await startTcpBalancer();
  const load: Load = { served: 0, failed: [], isOver: false };
  // Also after a failure: the clients would keep the process from ending.
  after(() => {
    load.isOver = true;
  });

  it('fail no request, with one and two workers and in an upgrade [P28]', async () => {
    const [first, second] = await Promise.all([startTargetProcess(env), startTargetProcess(env)]);
    await Promise.all([first, second].map(join));
    const { apiKey } = await signUpAt(first);
    const clients = [
      ...range(KEPT).map(() => client(balancer, apiKey, load, { keepAlive: true, maxSockets: 1 })),
      ...range(NEW).map(() => client(balancer, apiKey, load, { keepAlive: false })),
    ];
    await replaceNext();
    const withWorkers = await replace(first, () => startProcess({ ...env, ...WORKERS }));
    // It migrates the database, which the others use.
    const next = await replace(second, () => startNextVersion(env));
    const slow = IS_WHOLE
      ? await replace(withWorkers, () => startProcess({ ...env, ...LONG_DRAIN }))
      : withWorkers;
    await replaceNext();
    load.isOver = true;
    await Promise.all(clients);
    assert.deepEqual(load.failed, []);
    await assertServesWhileItDrains(slow, apiKey, load);
    assert.equal(await next.signal('SIGTERM'), 0);
    const [carts] = await sql<{ count: number }[]>`select count(*)::integer as count from carts`;
    assert.equal(carts?.count, load.served, 'as many carts as were acknowledged');
    proved(
      'P28',
      `${IS_WHOLE ? 3 : 2} processes of one and two workers and of two versions replaced behind ` +
        `a TCP balancer: ${load.served} requests on ${KEPT} kept and on new connections, 0 failed`,
    );
  });

  /** As an orchestrator does it: the new process is ready before the old one is stopped. */
  async function replace(old: Running, start: () => Promise<Running>): Promise<Running> {
    const successor = await start();
    await join(successor);
    assert.equal(await old.signal('SIGTERM'), 0, old.output());
    return successor;
  }

  async function join(member: Running): Promise<void> {
    balancer.add(member);
    await until(() => balancer.isReady(member), BUSY_MS);
  }

  /** The load reaches the processes as they are now. */
  async function replaceNext(): Promise<void> {
    const { served } = load;
    await until(() => load.served > served + GOES_ON || load.failed.length > 0, BUSY_MS);
  }
});

/** And an interrupt from the keyboard ends the drain at once. */
async function assertServesWhileItDrains(
  running: Running,
  apiKey: string,
  load: Load,
): Promise<void> {
  const connections: string[] = [];
  let ended: number | null = null;
  try {
    void running.signal('SIGTERM');
    await until(async () => (await readinessOf(running)) === 503, BUSY_MS);
    // A process that stops listening at once may still accept the first connection.
    for (const _ of range(DRAIN_CALLS)) {
      const agent = new Agent({ keepAlive: true });
      const { status, connection } = await createCart(running.base, apiKey, agent);
      agent.destroy();
      assert.equal(status, 200);
      connections.push(connection);
      load.served++;
      await wait(PAUSE_MS);
    }
  } finally {
    ended = await running.signal('SIGINT');
  }
  assert.equal(ended, 0);
  // A second later each worker knows of the drain: it asks clients for another connection.
  assert.deepEqual(new Set(connections.slice(DRAIN_CALLS / 2)), new Set(['close']));
}

async function client(
  { base }: TcpBalancer,
  apiKey: string,
  load: Load,
  options: ConstructorParameters<typeof Agent>[0],
): Promise<void> {
  const agent = new Agent(options);
  while (!load.isOver) {
    try {
      const { status } = await createCart(base, apiKey, agent);
      if (status === 200) load.served++;
      else load.failed.push(`answer ${status}`);
    } catch (error) {
      load.failed.push(String((error as NodeJS.ErrnoException).code ?? error));
    }
    await wait(PAUSE_MS);
  }
  agent.destroy();
}

function createCart(base: string, apiKey: string, agent: Agent): Promise<Data> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
    const asked = request(`${base}/v1/carts`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      const { statusCode: status, headers } = response;
      response.on('end', () => resolve({ status, connection: headers.connection }));
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(JSON.stringify({ items: [MUG] }));
  });
}
