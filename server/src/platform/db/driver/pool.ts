import type { DatabaseServer } from '../../../database-url.ts';
import { type Connection, createConnection } from './connection.ts';
import { type ClientSettings, connectionError } from './open-client.ts';
import type { AnyRow, CompiledStatement, OnStatement, Rows } from './sql.ts';

export interface PoolOptions extends ClientSettings {
  readonly server: DatabaseServer;
  readonly size: number;
  /** Seconds after which a silent connection, or a wait for a free one, is given up. */
  readonly maxSilence: number | undefined;
  /** Called for every statement that is sent. */
  readonly onStatement: OnStatement | undefined;
  /** Runs around every statement, with its wait for a connection. */
  readonly trace: TraceStatement | undefined;
}

type Answer = Promise<Rows<AnyRow[]>>;

export type TraceStatement = (built: CompiledStatement, send: () => Answer) => Answer;

/** Connections that single statements share, and that a transaction reserves. */
export interface Pool {
  send(built: CompiledStatement): Promise<Rows<AnyRow[]>>;
  take(): Promise<ReservedConnection>;
  /** Waits for pending statements, at most `timeout` seconds. */
  end(timeout?: number): Promise<void>;
}

export interface ReservedConnection {
  send(built: CompiledStatement): Promise<Rows<AnyRow[]>>;
  /** Rejects when the reserved connection is lost. */
  readonly lost: Promise<never>;
  failure(): Error | undefined;
  release(): void;
  destroy(error: Error): void;
}

interface Member {
  readonly connection: Connection;
  isTaken: boolean;
  /** Increases with each use: the most recently used server process has warm caches. */
  usedAt: number;
  onLost: (error: Error) => void;
}

interface Waiting {
  readonly since: number;
  grant(member: Member): void;
  reject(error: Error): void;
}

interface PoolState {
  readonly options: PoolOptions;
  readonly members: Set<Member>;
  /** Not empty only while every connection is reserved. */
  readonly waiting: Waiting[];
  uses: number;
  /** Seconds since the start, counted. */
  ticks: number;
  failures: number;
  /** No new connection is opened before this `performance.now()`. */
  retryAt: number;
  ending: Promise<void> | undefined;
  onDrained: () => void;
}

const BACKOFF_MIN_MS = 50;
const BACKOFF_MAX_MS = 1_000;

export function createPool(options: PoolOptions): Pool {
  const pool: PoolState = {
    options,
    members: new Set(),
    waiting: [],
    uses: 0,
    ticks: 0,
    failures: 0,
    retryAt: 0,
    ending: undefined,
    onDrained: () => {},
  };
  const { maxSilence } = options;
  const timer = maxSilence && setInterval(() => tick(pool, maxSilence), 1_000);
  if (timer) timer.unref();
  return {
    send: traced(pool, (built) =>
      withMember(pool, ({ connection }) => connection.send(built, true)),
    ),
    take: () => withMember(pool, (member) => reservedConnection(pool, member)),
    end(timeout) {
      pool.ending ??= Promise.resolve()
        .then(() => end(pool, timeout))
        .finally(() => timer && clearInterval(timer));
      return pool.ending;
    },
  };
}

function traced({ options: { trace } }: PoolState, send: (built: CompiledStatement) => Answer) {
  return trace ? (built: CompiledStatement) => trace(built, () => send(built)) : send;
}

/** Runs once a second: bounds the wait for a silent server and for a full pool. */
function tick(pool: PoolState, maxSilence: number): void {
  pool.ticks++;
  for (const { connection } of pool.members) connection.tick();
  while (pool.waiting[0] && pool.ticks - pool.waiting[0].since > maxSilence) {
    const error = connectionError('POOL_TIMEOUT', 'No connection of the pool became free');
    pool.waiting.shift()?.reject(error);
  }
}

function withMember<T>(pool: PoolState, use: (member: Member) => T | Promise<T>): Promise<T> {
  if (pool.ending) return Promise.reject(connectionError('CONNECTION_ENDED', 'The pool was ended'));
  const member = pool.waiting.length === 0 ? choose(pool) : undefined;
  if (member) return Promise.resolve(use(member));
  return new Promise((resolve, reject) => {
    const grant = (granted: Member) => resolve(use(granted));
    pool.waiting.push({ since: pool.ticks, grant, reject });
  });
}

/**
 * Picks the free connection with the fewest pending statements; prefers a new one over a busy one.
 */
function choose(pool: PoolState): Member | undefined {
  let best: Member | undefined;
  let depth = 0;
  for (const member of pool.members) {
    if (member.isTaken) continue;
    const own = member.connection.depth();
    if (best && (own > depth || (own === depth && member.usedAt < best.usedAt))) continue;
    best = member;
    depth = own;
  }
  const mayOpen = pool.members.size < pool.options.size;
  const chosen = mayOpen && (!best || depth > 0) ? open(pool) : best;
  if (chosen) chosen.usedAt = ++pool.uses;
  return chosen;
}

function open(pool: PoolState): Member {
  const connection = createConnection({
    ...pool.options,
    delayMs: Math.max(0, pool.retryAt - performance.now()),
    onReady() {
      pool.failures = 0;
      pool.retryAt = 0;
    },
    onLost: (error, wasReady) => remove(pool, member, error, wasReady),
    onIdle: () => resolveIfDrained(pool),
  });
  const member: Member = { connection, isTaken: false, usedAt: 0, onLost: () => {} };
  pool.members.add(member);
  return member;
}

function remove(pool: PoolState, member: Member, error: Error, wasReady: boolean): void {
  pool.members.delete(member);
  if (!wasReady) {
    const backoff = Math.min(BACKOFF_MIN_MS * 2 ** ++pool.failures, BACKOFF_MAX_MS);
    pool.retryAt = performance.now() + backoff;
  }
  member.onLost(error);
  // The pool has room for a new connection.
  serveWaiting(pool);
  resolveIfDrained(pool);
}

function reservedConnection(pool: PoolState, member: Member): ReservedConnection {
  const { connection } = member;
  member.isTaken = true;
  const lost = new Promise<never>((_, reject) => {
    member.onLost = reject;
  });
  // An unhandled rejection would end the process.
  lost.catch(() => {});
  return {
    send: traced(pool, (built) => connection.send(built, false)),
    lost,
    failure: connection.failure,
    release() {
      member.isTaken = false;
      member.onLost = () => {};
      serveWaiting(pool);
      resolveIfDrained(pool);
    },
    destroy: connection.destroy,
  };
}

function serveWaiting(pool: PoolState): void {
  while (pool.waiting.length > 0) {
    const member = choose(pool);
    if (!member) return;
    pool.waiting.shift()?.grant(member);
  }
}

function resolveIfDrained(pool: PoolState): void {
  if (!pool.ending || pool.waiting.length > 0) return;
  for (const { isTaken, connection } of pool.members) {
    if (isTaken || connection.depth() > 0) return;
  }
  pool.onDrained();
}

async function end(pool: PoolState, timeout: number | undefined): Promise<void> {
  const drained = new Promise<void>((resolve) => {
    pool.onDrained = resolve;
  });
  resolveIfDrained(pool);
  const goodbyes = drained.then(() =>
    Promise.all([...pool.members].map(({ connection }) => connection.end())),
  );
  await settledWithin(timeout, goodbyes);
  const error = connectionError('CONNECTION_DESTROYED', 'The pool was ended');
  for (const { reject } of pool.waiting.splice(0)) reject(error);
  for (const { connection } of [...pool.members]) connection.destroy(error);
}

async function settledWithin(seconds: number | undefined, work: Promise<unknown>): Promise<void> {
  if (seconds === undefined) return void (await work);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, seconds * 1_000);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
