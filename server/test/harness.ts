import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { type AppParts, createApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { App } from '../src/context.ts';
import { writeRequestLog } from '../src/features/request-log/write-request-log.ts';
import { signUp } from '../src/features/signup/sign-up.ts';
import { type KnownKeys, knownKeys } from '../src/features/stores/api-keys/known-keys.ts';
import { createInterface } from '../src/interface.ts';
import { connect, type DatabaseAddress, type Sql } from '../src/platform/db/connect.ts';
import type { Http } from '../src/platform/http/http.ts';
import { outbound } from '../src/platform/http/outbound/outbound.ts';
import { createRegistry, httpMetrics } from '../src/platform/metrics.ts';
import type { PaymentAdapters } from '../src/ports/payments/payment-adapter.ts';
import { type Clock, HOUR_MS } from '../src/values/time.ts';
import { watchCanaries } from './canaries.ts';
import { recordStatements } from './citus/record-statements.ts';
import { signInCustomer, type TestCustomer, type TestPerson } from './customers.ts';
import { type ReceiveDispute, receivesDisputes } from './dispute-steps.ts';
import { callingFile, recordStore } from './expected-findings.ts';
import { testpay, withStandIns } from './live-store.ts';
import { type MadeRows, madeRows } from './made-rows.ts';
import { newOperator, type TestOperator } from './operators.ts';
import { quickPasswords } from './quick-passwords.ts';
import { recordReplies } from './record.ts';
import { standInSenders } from './stand-in-senders.ts';
import { testLog } from './test-log.ts';

/** The whole service inside the test's process, on the real database of the run. */
export interface TestService {
  readonly app: App;
  readonly http: Http;
  readonly keys: KnownKeys;
  readonly sql: Sql;
  readonly clock: TestClock;
  /** The log, one JSON object per line. */
  readonly logLines: string[];
  /** A new store with a key of its own: tests never share one. */
  newStore(options?: { currency?: string }): Promise<TestStore>;
  call: Call;
  /** Calls that come from another machine. */
  callFrom(remoteAddress: string): Call;
  /** Runs the work and returns the statements it sent, except transaction control. */
  statements(work: () => Promise<unknown>): Promise<string[]>;
}

export interface TestStore extends MadeRows {
  readonly id: string;
  readonly handle: string;
  readonly apiKey: string;
  call: Call;
  /** A cart with a mug and a pen, or with the given items. */
  newCart(items?: object[]): Promise<Data>;
  /** A signed-in customer; calls made with `call` carry the token. */
  newCustomer(customer?: TestPerson): Promise<TestCustomer>;
  /** Another store of the same service. */
  sibling(): Promise<TestStore>;
  /** What a timer does in a process: writes the requests of all stores to their log. */
  writeRequestLog(): Promise<void>;
  /** An operator who is signed in to this store. */
  newOperator(role: 'owner' | 'staff'): Promise<TestOperator>;
  /** A provider reports a dispute of an order's payment. */
  receiveDispute: ReceiveDispute;
}

export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string | undefined>;
  readonly text: string;
  readonly body: Data;
  /** `data` of a success; empty otherwise. */
  readonly data: Data;
  /** `error.code` of a failure. */
  readonly code: string | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: every reply is checked against its schema.
export type Data = any;

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>;

export interface TestClock extends Clock {
  advance(ms: number): void;
}

export interface ServiceOptions {
  readonly env?: Record<string, string>;
  readonly ports?: AppParts['ports'];
  /** False for a live store without settings. */
  readonly standIns?: false;
  /** True if passwords are hashed at the cost of a deployment. */
  readonly realPasswords?: true;
  /** True if mail and texts go to the servers that the store configures. */
  readonly realSenders?: true;
  readonly sql?: Sql;
  /** More adapters than the one of every test. */
  readonly paymentAdapters?: PaymentAdapters;
}

export const MUG = { sku: 'MUG-1', metadata: { unitPriceCents: '1250', name: 'Mug' } };
export const PEN = { sku: 'PEN-1', quantity: 2, metadata: { unitPriceCents: '199', name: 'Pen' } };

/** The address of the test database, or of TEST_DATABASE_URL. */
export function testDatabase(): DatabaseAddress {
  recordStatements();
  const address = process.env.CARTWRIGHT_TEST_DATABASE;
  if (!address) throw new Error('run the tests with `npm test`: it starts the database');
  return JSON.parse(address) as DatabaseAddress;
}

/** As guarded as the real one, and no host name resolves: nothing leaves this machine. */
const nowhere = outbound({ allowPrivate: false, resolve: async () => [] });

/** Started once per file; closed when the file's tests are done. */
export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const seen: string[] = [];
  const sql =
    options.sql ??
    connect(testDatabase(), {
      poolSize: 4,
      throughPooler: false,
      onStatement: (text) => seen.push(text),
    });
  const config = testConfig(options.env);
  const clock = testClock(config);
  const { log, logLines } = testLog(callingFile());
  const made = createApp({
    config,
    sql,
    log,
    clock,
    dataKey: 'a secret key for tests, 32 characters',
    publicUrl: () => config.publicUrl ?? 'http://cartwright.test',
    ...(!config.allowPrivateWebhooks && { outbound: nowhere }),
    paymentAdapters: { testpay: testpay(clock), ...options.paymentAdapters },
    ...(!options.realSenders && { senders: standInSenders }),
    ...(!options.realPasswords && { passwords: quickPasswords }),
  });
  const base = options.standIns === false ? made.ports : withStandIns(made.ports);
  const app: App = { ...made, ports: { ...base, ...options.ports } };
  const keys = knownKeys(sql, clock);
  const http = await createInterface(app, keys, httpMetrics(createRegistry()));
  recordReplies(http);
  const canaries = watchCanaries(http);
  await http.ready();
  after(async () => {
    await http.close();
    await sql.end({ timeout: 1 });
    canaries.assertNotIn(logLines);
  });
  const call = caller(http, {});
  return {
    app,
    http,
    keys,
    sql,
    clock,
    logLines,
    call,
    callFrom: (remoteAddress) => caller(http, {}, remoteAddress),
    newStore: (store) => newStore(app, http, store),
    async statements(work) {
      const before = seen.length;
      await work();
      return seen.slice(before).filter((text) => !/^\s*(begin|commit|rollback)\b/i.test(text));
    },
  };
}

function testConfig(env: Record<string, string> = {}): Config {
  // A test advances the clock by days; one about expiry sets the lifetime of tokens.
  return readConfig({ RATE_LIMIT: 'off', ACCESS_TOKEN_MINUTES: '43200', ...env });
}

/**
 * Limits count by minutes and hours: from a full hour on, no test crosses the end of an hour by
 * chance. One constant: the clocks of two services of a test are equal.
 */
const FULL_HOUR_MS = HOUR_MS - (Date.now() % HOUR_MS);

function testClock({ rateLimit }: Config): TestClock {
  let offsetMs = rateLimit ? FULL_HOUR_MS : 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance(ms) {
      offsetMs += ms;
    },
  };
}

async function newStore(
  app: App,
  http: Http,
  options: { currency?: string } = {},
): Promise<TestStore> {
  const file = callingFile();
  const signup = {
    storeName: `Test ${randomBytes(6).toString('hex')}`,
    email: 'owner@example.com',
    password: 'correct horse battery',
    ...options,
  };
  const { store, apiKey } = await signUp(app, signup);
  recordStore(store.id, file);
  const storeCall = caller(http, { 'x-api-key': apiKey });
  return {
    id: store.id,
    handle: store.handle,
    apiKey,
    call: storeCall,
    newCustomer: (person) => signInCustomer(storeCall, person),
    sibling: () => newStore(app, http, options),
    writeRequestLog: writeRequestLog(app),
    newOperator: (role) => newOperator(app, (fixed) => caller(http, fixed), store.id, role),
    receiveDispute: receivesDisputes(app, store.id),
    ...madeRows(app, store.id),
    newCart: async (items = [MUG, PEN]) => (await storeCall('POST', '/v1/carts/', { items })).data,
  };
}

/** Text and bytes are sent as they are, anything else as JSON, undefined as no body. */
function caller(http: Http, fixed: Record<string, string>, remoteAddress = '127.0.0.1'): Call {
  return async (method, path, body, headers = {}) => {
    const isJson = body !== undefined && headers['content-type'] === undefined;
    const response = await http.inject({
      method: method as 'GET',
      url: path,
      remoteAddress,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...fixed, ...headers },
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    });
    const parsed = /^[{[]/.test(response.body) ? (JSON.parse(response.body) as Data) : {};
    return {
      status: response.statusCode,
      headers: response.headers as Reply['headers'],
      text: response.body,
      body: parsed,
      data: parsed.data ?? {},
      code: parsed.error?.code,
    };
  };
}
