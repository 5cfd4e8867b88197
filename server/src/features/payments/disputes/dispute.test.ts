import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DisputeReport } from '../../../ports/payments/dispute-report.ts';
import type { Cents } from '../../../values/money.ts';
import { type DisputeState, eventsOf, movesBetween, stateAfter } from './dispute.ts';

const cents = (amount: number) => amount as Cents;
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const sums = (withdrawn: number, reinstated: number) => ({
  withdrawn: cents(withdrawn),
  reinstated: cents(reinstated),
});

function report(change: Partial<DisputeReport> = {}): DisputeReport {
  return {
    reference: 'dp_1',
    charges: ['pi_1'],
    stage: 'chargeback',
    status: 'needs_response',
    reason: 'fraudulent',
    amount: cents(1_000),
    currency: 'USD',
    dueBy: at(50),
    openedAt: at(0),
    reportedAt: at(1),
    moved: sums(0, 0),
    lost: null,
    url: 'https://provider.example/dp_1',
    ...change,
  };
}

const OPENED = report();
const WITHDRAWN = report({ reportedAt: at(1), moved: sums(1_000, 0) });
const REVIEWED = report({ reportedAt: at(2), status: 'under_review', moved: sums(1_000, 0) });
const WON = report({ reportedAt: at(3), status: 'won', moved: sums(1_000, 0) });
const REINSTATED = report({ reportedAt: at(3), status: 'won', moved: sums(1_000, 1_000) });

function after(reports: readonly DisputeReport[], left = 1_000): DisputeState {
  let state: DisputeState | undefined;
  for (const one of reports) state = stateAfter(state, one, cents(left));
  assert.ok(state);
  return state;
}

function orders<T>(all: readonly T[]): T[][] {
  if (all.length <= 1) return [[...all]];
  return all.flatMap((first, index) =>
    orders(all.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}

describe('a dispute', () => {
  it('is the same after its reports in any order, and after repeats', () => {
    const all = [OPENED, WITHDRAWN, REVIEWED, WON, REINSTATED];
    for (const some of orders(all)) {
      const { status, withdrawn, reinstated, closedAt } = after([...some, ...some]);
      assert.deepEqual([status, withdrawn, reinstated], ['won', 1_000, 1_000]);
      assert.deepEqual(closedAt, at(3));
    }
  });

  it('ignores an older report; within one second, the decision wins', () => {
    const old = report({ reportedAt: at(2), status: 'under_review', amount: cents(5) });
    assert.deepEqual([after([WON, old]).status, after([WON, old]).amount], ['won', 1_000]);
    const lost = report({ reportedAt: at(1), status: 'lost' });
    assert.equal(after([OPENED, lost]).status, 'lost');
    assert.equal(after([lost, OPENED]).status, 'lost');
  });

  it('may become a chargeback after the inquiry ended', () => {
    const inquiry = report({ stage: 'inquiry', status: 'closed' });
    const state = after([inquiry, report({ reportedAt: at(9) })]);
    assert.deepEqual(
      [state.stage, state.status, state.closedAt],
      ['chargeback', 'needs_response', null],
    );
  });

  it('moves money by its outcome where the provider reports no sums', () => {
    const lost = report({ status: 'lost', reportedAt: at(4), moved: null });
    assert.deepEqual(money(after([OPENED, lost])), [1_000, 0]);
    assert.deepEqual(money(after([OPENED, { ...lost, lost: cents(300) }])), [300, 0]);
    assert.deepEqual(money(after([OPENED, lost], 200)), [200, 0], 'the rest was refunded');
    const appealed = report({ status: 'won', reportedAt: at(5), moved: null });
    assert.deepEqual(money(after([OPENED, lost, appealed])), [1_000, 1_000]);
    assert.deepEqual(money(after([OPENED, appealed, lost])), [0, 0], 'an older outcome');
    const again = report({ status: 'lost', reportedAt: at(6), moved: null });
    assert.deepEqual(money(after([OPENED, lost, appealed, again])), [2_000, 1_000]);
  });

  it('never has more reinstated than was withdrawn', () => {
    const odd = report({ reportedAt: at(5), status: 'won', moved: sums(400, 900) });
    assert.deepEqual(money(after([OPENED, odd])), [400, 400]);
  });

  it('adds only missing ledger rows', () => {
    assert.deepEqual(movesBetween(sums(0, 0), sums(500, 0)), [{ type: 'dispute', amount: 500 }]);
    assert.deepEqual(movesBetween(sums(500, 0), sums(500, 0)), []);
    assert.deepEqual(movesBetween(sums(500, 0), sums(700, 700)), [
      { type: 'dispute', amount: 200 },
      { type: 'dispute_reversal', amount: 700 },
    ]);
  });

  it('is opened and closed once, and announces no repeat', () => {
    const steps = [OPENED, OPENED, WITHDRAWN, REVIEWED, WON, WON, REINSTATED];
    let state: DisputeState | undefined;
    const seen = steps.map((one) => {
      const next = stateAfter(state, one, cents(1_000));
      const events = eventsOf(state, next);
      state = next;
      return events.join();
    });
    assert.deepEqual(seen, [
      'dispute.opened',
      '',
      'dispute.updated',
      'dispute.updated',
      'dispute.closed',
      '',
      'dispute.updated',
    ]);
    const first = stateAfter(undefined, WON, cents(1_000));
    assert.deepEqual(eventsOf(undefined, first), ['dispute.opened', 'dispute.closed']);
  });
});

function money({ withdrawn, reinstated }: DisputeState): number[] {
  return [withdrawn, reinstated];
}
