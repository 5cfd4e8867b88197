import { after, before } from 'node:test';
import type { AppParts } from '../src/app.ts';
import type { App } from '../src/context.ts';
import type { ApiKeyCache } from '../src/features/stores/api-keys/api-key-cache.ts';
import type { Sql } from '../src/platform/db/connect.ts';
import type { Http } from '../src/platform/http/http.ts';
import { LINES_MAX } from '../src/platform/http/request-log/request-log.ts';
import type { PaymentAdapters } from '../src/ports/payments/payment-adapter.ts';
import type { Clock } from '../src/values/time.ts';
import type { TestCustomer, TestPerson } from './customers.ts';
import type { ReceiveDispute } from './dispute-steps.ts';
import type { MadeRows } from './made-rows.ts';
import { type OpenService, openService } from './open-service.ts';
import type { TestOperator } from './operators.ts';

export { MUG, PEN } from './test-store.ts';

/** The whole service inside the test's process, on the real database of the run. */
export interface TestService {
  readonly app: App;
  readonly http: Http;
  readonly keys: ApiKeyCache;
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
  readonly fakes?: false;
  /** True if passwords are hashed at the cost of a deployment. */
  readonly realPasswords?: true;
  /** True if mail and texts go to the servers that the store configures. */
  readonly realSenders?: true;
  readonly sql?: Sql;
  /** More adapters than the one of every test. */
  readonly paymentAdapters?: PaymentAdapters;
}

/** A service of the file's own, closed when its tests are done. */
export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const { service, endFile, close } = await openService(options);
  after(async () => {
    await close();
    endFile();
  });
  return service;
}

/** By their variables, while a file of this process uses them. */
const shared = new Map<string, { readonly open: Promise<OpenService>; users: number }>();

/**
 * The service that the files of a process share, since to start one takes longer than many files:
 * one for each set of variables. Its clock and its log begin anew with each file. A file that
 * changes the service itself, or needs a second one as another process, starts its own.
 */
export async function sharedService(env: Record<string, string> = {}): Promise<TestService> {
  const key = JSON.stringify(env);
  const used = shared.get(key) ?? { open: openService({ env }), users: 0 };
  shared.set(key, used);
  used.users++;
  const { open } = used;
  // Node finds the suite of what follows by the promise that is awaited: not that of another file.
  const { service, beginFile, endFile, close } = await new Promise<OpenService>(
    (resolve, reject) => {
      open.then(resolve, reject);
    },
  );
  before(() => {
    beginFile();
    // The log of requests holds so many lines until they are written, which few tests do.
    service.app.requestLog.take(LINES_MAX);
  });
  after(async () => {
    used.users--;
    if (used.users === 0) {
      shared.delete(key);
      await close();
    }
    endFile();
  });
  return service;
}
