import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StoreContext } from '../../../context.ts';
import type { FailedWork } from '../../../platform/jobs/job-failures.ts';
import { readCharges } from './read-charges.ts';

const [FIRST, SECOND] = ['first' as never, 'second' as never];
const OVERFLOW = { code: '22003' };
const LOST = { code: 'CONNECTION_CLOSED' };
const TIMED_OUT = { code: '57014' };

/** Statements get the given replies in turn: rows, or an error. */
function contextWith(...replies: (object[] | { code: string })[]) {
  const noted: FailedWork[] = [];
  const failures = { note: (work: FailedWork) => void noted.push(work) };
  const sql = async () => {
    const reply = replies.shift();
    if (Array.isArray(reply)) return reply;
    throw reply;
  };
  const cluster = { hasOutage: async (error: unknown) => error === TIMED_OUT };
  const app = { failures, cluster };
  return { noted, ctx: { app, sql, storeId: 'store' } as unknown as StoreContext };
}

describe('charges of which one cannot be read', () => {
  it('are read one by one, and the unread one is named', async () => {
    const { ctx, noted } = contextWith(OVERFLOW, OVERFLOW, [{ id: SECOND }]);
    const { charges, unread } = await readCharges(ctx, [FIRST, SECOND]);
    assert.deepEqual([charges.map(({ id }) => id), unread], [[SECOND], [FIRST]]);
    assert.deepEqual(
      noted.map(({ id }) => id),
      [FIRST],
    );
  });

  it('end with a lost connection', async () => {
    const { ctx, noted } = contextWith(OVERFLOW, LOST, LOST);
    await assert.rejects(readCharges(ctx, [FIRST, SECOND]), LOST);
    assert.deepEqual(noted, []);
  });

  it('end with the outage of their worker', async () => {
    const { ctx, noted } = contextWith(TIMED_OUT, [], []);
    await assert.rejects(readCharges(ctx, [FIRST, SECOND]), TIMED_OUT);
    assert.deepEqual(noted, []);
  });
});
