import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, type DatabaseAddress, type Sql } from '../../src/platform/db/connect.ts';
import type { CaptureMode } from '../../src/ports/payments/stored-provider.ts';
import { signInCustomer, type TestPerson } from '../customers.ts';
import type { TestService, TestStore } from '../harness.ts';
import { type Data, MUG, PEN, type Reply, startService } from '../harness.ts';
import { programAt, type Running, startProcess } from '../process/running.ts';
import { placeOf, urlThrough } from '../process/wire-proxy.ts';
import { urlOf } from '../states.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import type { ProviderSimulator } from './provider-simulator.ts';
import { IS_FULL } from './scale.ts';
import { providerOf } from './simulator-adapter.ts';

export { newFakepay } from './provider-simulator.ts';
export { SECRET } from './simulator-adapter.ts';

const TARGET = programAt('test/faults/target.js');
const RETRY_MS = 40;
const ANSWER_MS = 20_000;

/**
 * A database for one file of tests: its sweeper takes no payments of other files, and injected
 * faults stay in it.
 */
export { scratchDatabase as newDatabase } from '../states.ts';

export function connectTo(address: DatabaseAddress, poolSize = 4): Sql {
  const sql = connect(address, { poolSize, throughPooler: false });
  after(() => sql.end({ timeout: 1 }));
  return sql;
}

/** The service inside this process, every store with the simulated provider. */
export async function startPaidService(
  { name, url }: ProviderSimulator,
  address: DatabaseAddress,
  { callMs, env }: { callMs?: number; env?: Record<string, string> } = {},
): Promise<TestService> {
  return await startService({
    sql: connectTo(address),
    ...(env && { env }),
    ports: {
      payments: ({ id: store }) => [providerOf(name, { url, store, callMs })],
    },
  });
}

/** The same store through another instance, which shares no queue with the first. */
export function through(service: TestService, store: TestStore): TestStore {
  return storeAt(service.call, store.id, store.apiKey);
}

/** The service as a process of its own, with a proxy on each side of it. */
export interface Target {
  readonly store: TestStore;
  readonly database: FaultProxy;
  readonly provider: FaultProxy;
  readonly running: () => Running;
  /** kill -9, without cleanup. */
  kill(): void;
  /** Starts a new process, in whatever state the previous one is. */
  restart(): Promise<void>;
}

/** The service with the simulated provider, in a process of its own. */
export function startTargetProcess(env: Record<string, string>): Promise<Running> {
  return startProcess(env, TARGET);
}

interface TargetOptions {
  readonly capture?: CaptureMode;
  readonly env?: Record<string, string>;
}

export async function startTarget(
  simulator: ProviderSimulator,
  address: DatabaseAddress,
  { capture = 'automatic', env: more = {} }: TargetOptions = {},
): Promise<Target> {
  const database = await startFaultProxy(placeOf(address));
  const provider = await startFaultProxy({ host: '127.0.0.1', port: simulator.port });
  const env = {
    // The stores were made in the test's own process, which stores no data key.
    ACCEPT_NEW_SECRET_KEY: 'on',
    DATABASE_URL: urlThrough(address, database.port),
    // Jobs and the listener bypass the proxy, so that only messages of the confirm are counted.
    DATABASE_URL_DIRECT: urlOf(address),
    SECRET_KEY: 'a secret key for tests, 32 characters',
    SIMULATOR: simulator.name,
    SIMULATOR_CAPTURE: capture,
    SIMULATOR_URL: `http://127.0.0.1:${provider.port}`,
    ...more,
  };
  let running = await startTargetProcess(env);
  const port = new URL(running.base).port;
  after(async () => {
    for (const proxy of [database, provider]) await proxy.stop();
  });
  const call = caller(() => running.base);
  return {
    store: await signUp(call),
    database,
    provider,
    running: () => running,
    kill: () => void running.child.kill('SIGKILL'),
    async restart() {
      await running.signal('SIGKILL');
      for (const proxy of [database, provider]) proxy.set(undefined);
      running = await startTargetProcess({ ...env, PORT: port });
    },
  };
}

type HttpCall = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>;

/** Throws without a reply, as a client sees it. */
export function caller(
  base: () => string,
  fixed: Record<string, string> = {},
  answerMs = ANSWER_MS,
): HttpCall {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${base()}${path}`, {
      method,
      signal: AbortSignal.timeout(answerMs),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...fixed,
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = JSON.parse(text) as Data;
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text,
      body: parsed,
      data: parsed.data ?? {},
      code: parsed.error?.code,
    };
  };
}

/** A store reached over HTTP; `call` throws while the service is down. */
export function storeAt(call: HttpCall, id: string, apiKey: string, handle = ''): TestStore {
  const own: HttpCall = (method, path, body, headers) =>
    call(method, path, body, { 'x-api-key': apiKey, ...headers });
  const newCart = async (items: object[] = [MUG, PEN]) => {
    const { status, text, data } = await own('POST', '/v1/carts', { items });
    if (status !== 200) throw new Error(`cart: ${text}`);
    return data;
  };
  const newCustomer = (person?: TestPerson) => signInCustomer(own, person);
  const newOperator = () => Promise.reject(new Error('operators are made in the process'));
  const newDiscrepancy = () => Promise.reject(new Error('discrepancies are made in the process'));
  const sibling = () => signUp(call);
  const [receiveDispute, newStoreHost] = [newOperator, newOperator];
  // A process writes its log by itself.
  const writeRequestLog = async () => {};
  const people = { newCustomer, newOperator, sibling };
  const made = {
    newCart,
    ...people,
    receiveDispute,
    newDiscrepancy,
    newStoreHost,
    writeRequestLog,
  };
  return { id, handle, apiKey, call: own, ...made };
}

/** A new store of a service in a process of its own. */
export function signUpAt({ base }: Running): Promise<TestStore> {
  return signUp(caller(() => base));
}

async function signUp(call: HttpCall): Promise<TestStore> {
  const owner = { email: 'owner@example.com', password: 'correct horse battery' };
  const { data, text } = await insist(() =>
    call('POST', '/v1/signup', { storeName: 'Fault store', ...owner }),
  );
  if (!data.apiKey) throw new Error(`signup failed: ${text}`);
  return storeAt(call, data.store.id, data.apiKey, data.store.handle);
}

/** A service that is killed a thousand times is rarely up for long. */
const INSIST_MS = IS_FULL ? 600_000 : 60_000;

/** As a shopper's client does: retries until the reply is conclusive. */
export async function insist(ask: () => Promise<Reply>, withinMs = INSIST_MS): Promise<Reply> {
  const end = Date.now() + withinMs;
  for (;;) {
    let cause: unknown;
    const reply = await ask().catch((error: unknown) => {
      cause = error;
      return undefined;
    });
    if (reply && reply.status < 500) return reply;
    if (reply?.code === 'INTERNAL_ERROR') throw new Error(`a defect: ${reply.text}`);
    if (Date.now() > end) {
      throw new Error(`no answer within ${withinMs} ms: ${reply?.text}`, { cause });
    }
    await wait(RETRY_MS);
  }
}

/** Of concurrent calls: a third repeats one key, a third has a key of its own, a third has none. */
export function keyOf(round: number, index: number): Record<string, string> {
  if (index % 3 === 0) return { 'idempotency-key': `round ${round}` };
  return index % 3 === 1 ? { 'idempotency-key': randomUUID() } : {};
}

/** A data directory for a service with the bundled database. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-faults-'));
  await chmod(folder, 0o711);
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}
