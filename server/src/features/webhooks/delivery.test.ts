import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EventId } from '../../values/ids.ts';
import { HOUR_MS } from '../../values/time.ts';
import { attempted, pauseAfter } from './delivery.ts';

const SHORT = '01928f6e-6c8e-7cc2-a9a1-3c5a8d1f0000' as EventId;
const LONG = '01928f6e-6c8e-7cc2-a9a1-3c5a8d1fffff' as EventId;
const ATTEMPTS_MAX = 10;
const NOW = new Date('2026-11-15T10:00:00.000Z');

function pausesOf(eventId: EventId): number[] {
  return Array.from({ length: ATTEMPTS_MAX - 1 }, (_, index) => {
    const pauseMs = pauseAfter(index + 1, eventId);
    assert.ok(pauseMs !== undefined);
    return pauseMs;
  });
}

describe('pauses between attempts', () => {
  it('grow, and make ten attempts over about three days', () => {
    const pauses = pausesOf(SHORT);
    assert.deepEqual(
      pauses,
      [...pauses].sort((a, b) => a - b),
    );
    const hours = pauses.reduce((sum, pauseMs) => sum + pauseMs, 0) / HOUR_MS;
    assert.ok(hours > 70 && hours < 74);
    assert.equal(pauseAfter(ATTEMPTS_MAX, SHORT), undefined);
  });

  it('are up to 10 % longer, by the random digits of the id', () => {
    const longer = pausesOf(SHORT).map((pauseMs) => pauseMs * 1.1);
    assert.deepEqual(
      pausesOf(LONG),
      longer.map((pauseMs) => Math.round(pauseMs)),
    );
  });
});

describe('an attempt', () => {
  const after = (reply: Parameters<typeof attempted>[1], attempts = 0) =>
    attempted({ eventId: SHORT, attempts }, reply, NOW);

  it('delivers with any 2xx and with nothing else', () => {
    for (const status of [200, 201, 202, 204, 299]) {
      assert.equal(after({ status, body: '' }).status, 'delivered');
    }
    for (const status of [100, 199, 300, 302, 304, 400, 401, 404, 429, 500, 503]) {
      const { status: outcome, lastStatus, lastError } = after({ status, body: '' });
      assert.deepEqual([outcome, lastStatus, lastError], ['pending', status, 'refused']);
    }
  });

  it('ends with 410 at once, and with the tenth failure', () => {
    const gone = after({ status: 410, body: '' });
    assert.deepEqual([gone.status, gone.isGone], ['failed', true]);
    assert.equal(after({ failure: 'timed_out' }, 8).status, 'pending');
    const last = after({ failure: 'timed_out' }, 9);
    assert.deepEqual([last.status, last.lastError, last.isGone], ['failed', 'timed_out', false]);
  });
});
