import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { after, describe, it } from 'node:test';
import { type Data, MUG } from '../harness.ts';
import { type Running, readyz, startProcess, until } from '../process/running.ts';
import { urlOf } from '../states.ts';
import { startNextVersion } from './next-version.ts';
import { proved, range } from './scale.ts';
import { connectTo, newDatabase, signUpAt, startTargetProcess } from './scene.ts';
import { startTcpBalancer, type TcpBalancer } from './tcp-balancer.ts';

const KEPT = 6;
const NEW = 3;
const BUSY_MS = 30_000;
const DRAIN_SECONDS = 2;

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
  let members: Running[] = [];
  let apiKey = '';
  let clients: Promise<void>[] = [];
  after(async () => {
    load.isOver = true;
    await Promise.all(clients);
  });

  /** As an orchestrator does it: the new process is ready before the old one is stopped. */
  async function replace(old: Running | undefined, start: () => Promise<Running>): Promise<void> {
    const successor = await start();
    await join(successor);
    members = [...members.filter((member) => member !== old), successor];
    if (!old) return;
    const exited = old.signal('SIGTERM');
    await until(async () => (await readyz(old.management).catch(() => 0)) === 503, BUSY_MS);
    assert.equal(await exited, 0, old.output());
  }

  async function join(member: Running): Promise<void> {
    balancer.add(member);
    await until(() => balancer.isReady(member), BUSY_MS);
  }

  /** The load reaches the processes as they are now. */
  async function goOn(): Promise<void> {
    const { served } = load;
    await until(() => load.served > served + 50 || load.failed.length > 0, BUSY_MS);
  }

  it('begin with two, and clients with kept and with new connections', async () => {
    members = await Promise.all([startTargetProcess(env), startTargetProcess(env)]);
    await Promise.all(members.map(join));
    ({ apiKey } = await signUpAt(members[0] as Running));
    clients = [
      ...range(KEPT).map(() => client(balancer, apiKey, load, { keepAlive: true, maxSockets: 1 })),
      ...range(NEW).map(() => client(balancer, apiKey, load, { keepAlive: false })),
    ];
    await goOn();
    assert.deepEqual(load.failed, []);
  });

  it('fail no request in a restart, with one and with two workers', async () => {
    const [first, second] = members;
    await replace(first, () => startProcess({ ...env, WORKERS: '2' }));
    await replace(second, () => startTargetProcess(env));
    await goOn();
    assert.deepEqual(load.failed, []);
  });

  it('fail no request in an upgrade to the next version, which migrates the database', async () => {
    const [withWorkers, single] = members;
    await replace(withWorkers, () => startNextVersion(env));
    await goOn();
    await replace(single, () => startProcess({ ...env, WORKERS: '1' }));
    await goOn();
    assert.deepEqual(load.failed, []);
  });

  it('serve new connections while they drain, and end each with its reply', async () => {
    const [one, other] = members as [Running, Running];
    // The balancer has another; this asks the draining one directly.
    const exited = one.signal('SIGTERM');
    await until(async () => (await readyz(one.management).catch(() => 0)) === 503, BUSY_MS);
    const { status, connection } = await createCart(one.base, apiKey, new Agent());
    assert.deepEqual([status, connection], [200, 'close']);
    load.served++;
    assert.equal(await exited, 0);
    // An interrupt from the keyboard does not wait for balancers.
    load.isOver = true;
    await Promise.all(clients);
    assert.deepEqual(load.failed, []);
    assert.equal(await other.signal('SIGINT'), 0);
    const [carts] = await sql<{ count: number }[]>`select count(*)::integer as count from carts`;
    assert.equal(carts?.count, load.served, 'as many carts as were acknowledged');
    proved(
      'P28',
      `5 processes of one and two workers and of two versions replaced behind a TCP balancer: ` +
        `${load.served} requests on ${KEPT} kept and on new connections, 0 failed`,
    );
  });
});

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
