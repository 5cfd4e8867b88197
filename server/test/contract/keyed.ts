import assert from 'node:assert/strict';
import type { Sql } from '../../src/platform/db/connect.ts';
import {
  type Reply,
  sharedService,
  startService,
  type TestService,
  type TestStore,
} from '../harness.ts';
import { type Operation, understands } from './document.ts';
import { COMMITTED_FIRST, type Example, prepare } from './examples.ts';
import { everyOperation } from './interfaces.ts';
import { countsOf } from './store-rows.ts';
import { type TamperedSql, tamperedSql } from './tampered-sql.ts';

/** Their effect is not counted: a row without a version is updated, or another store changes. */
export const UNCOUNTED: readonly string[] = [
  ...['updateAddress', 'goLive', 'fillDemoData', 'removeShippingProtection'],
];

/** The writes that accept an Idempotency-Key, and the effects of a call. */
export interface Keyed {
  readonly service: TestService;
  /** A database that fails on request; the service uses it. */
  readonly database: TamperedSql;
  /** A connection that never fails, to inspect the data. */
  readonly sql: Sql;
  readonly operations: readonly Operation[];
  /** Operations that accept an Idempotency-Key. */
  readonly idempotent: readonly Operation[];
  /** Their change and reply are one transaction; committed-first.test.ts has the others. */
  readonly atomic: readonly Operation[];
  /**
   * The effects of one call without a key: the limit for a repeated call. Stores change after some
   * operations, so that few rows are counted.
   */
  oneEffect(operation: Operation, store: TestStore): Promise<Effects>;
  effects(store: TestStore): Promise<Effects>;
  /** The difference that the work makes to those numbers. */
  effectsOf(store: TestStore, work: () => Promise<unknown>): Promise<Effects>;
}

/**
 * How many rows a store has and how often they were written, except the stored replies and the
 * counter that the first order of a year creates.
 */
export type Effects = Record<string, readonly [count: number, versions: number]>;

export async function openKeyed(): Promise<Keyed> {
  const database = tamperedSql();
  const service = await startService({ sql: database.sql });
  const { sql } = await sharedService();
  const operations = await everyOperation(service);
  const idempotent = operations.filter((operation) => understands(operation, 'idempotency-key'));

  async function effects({ id }: TestStore): Promise<Effects> {
    const { idempotency_keys: _, order_counters: __, ...rows } = await countsOf(sql, id);
    return Object.fromEntries(
      Object.entries(rows).map(([table, { count, versions }]) => [table, [count, versions]]),
    );
  }

  async function effectsOf(store: TestStore, work: () => Promise<unknown>): Promise<Effects> {
    const before = await effects(store);
    await work();
    const after = Object.entries(await effects(store));
    return Object.fromEntries(
      after.map(([table, [count, versions]]) => {
        const [countBefore, versionsBefore] = before[table] ?? [0, 0];
        return [table, [count - countBefore, versions - versionsBefore]];
      }),
    );
  }

  async function oneEffect(operation: Operation, store: TestStore): Promise<Effects> {
    const example = await prepare(operation.id, store);
    return await effectsOf(store, async () => assertDone(await sendTo(store, operation, example)));
  }

  const atomic = idempotent.filter(({ id }) => !COMMITTED_FIRST.includes(id));
  const known = { service, database, sql, operations, idempotent, atomic };
  return { ...known, oneEffect, effects, effectsOf };
}

export function sendTo(
  store: TestStore,
  { method }: Operation,
  { path, body, headers }: Example,
  key?: string,
): Promise<Reply> {
  return store.call(method, path, body, { ...headers, ...(key && { 'idempotency-key': key }) });
}

export function assertDone(reply: Reply): void {
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.headers['idempotent-replayed'], undefined);
}

export function assertReplay(reply: Reply, first: Reply): void {
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.headers['idempotent-replayed'], 'true');
  assert.equal(reply.text, first.text);
  assert.equal(reply.headers.etag, first.headers.etag);
  assert.equal(reply.headers['content-type'], first.headers['content-type']);
}
