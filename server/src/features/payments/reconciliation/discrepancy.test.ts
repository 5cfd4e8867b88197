import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChargeRecord } from '../../../ports/payments/payment-provider.ts';
import type { Cents } from '../../../values/money.ts';
import { differencesOf, differencesOfAttempt, type LedgerCharge } from './discrepancy.ts';

const HOUR_AGO = new Date(Date.UTC(2026, 0, 1, 11));
const cents = (amount: number) => amount as Cents;

function charge(change: Partial<LedgerCharge> = {}): LedgerCharge {
  return {
    id: 'charge' as never,
    orderId: 'order' as never,
    providerId: 'main',
    reference: 'ch_1',
    currency: 'USD',
    isHeldFirst: false,
    authorized: cents(1_000),
    captured: cents(1_000),
    refunded: cents(0),
    disputed: cents(0),
    isVoided: false,
    movingSince: null,
    ...change,
  };
}

function record(change: Partial<ChargeRecord> = {}): ChargeRecord {
  return {
    authorized: cents(1_000),
    captured: cents(1_000),
    refunded: cents(0),
    currency: 'USD',
    isVoided: false,
    ...change,
  };
}

const HELD = { isHeldFirst: true, captured: cents(0) };
const types = (ours: LedgerCharge, theirs: ChargeRecord | undefined) =>
  differencesOf(ours, theirs, HOUR_AGO).map(({ type }) => type);

describe('a charge compared with the provider’s record', () => {
  it('agrees where a dispute withdrew money, also where the provider calls that a refund', () => {
    const lost = charge({ disputed: cents(600), refunded: cents(400) });
    assert.deepEqual(types(lost, record({ refunded: cents(400) })), []);
    const all = { refunded: cents(1_000) };
    assert.deepEqual(types(lost, record({ ...all, hasDisputesInRefunds: true })), []);
    assert.deepEqual(types(lost, record(all)), ['refund_differs']);
    assert.deepEqual(types(lost, record({ refunded: cents(600) })), ['refund_differs']);
  });

  it('agrees where captured, authorized, refunded and voided amounts are equal', () => {
    assert.deepEqual(types(charge(), record()), []);
    assert.deepEqual(types(charge(), record({ currency: 'usd' })), []);
    assert.deepEqual(types(charge(HELD), record({ captured: cents(0) })), []);
    const part = { isHeldFirst: true, captured: cents(700) };
    assert.deepEqual(types(charge(part), record({ captured: cents(700) })), []);
    const back = charge({ refunded: cents(400) });
    assert.deepEqual(types(back, record({ refunded: cents(400) })), []);
    const letGo = charge({ ...HELD, isVoided: true });
    assert.deepEqual(types(letGo, record({ captured: cents(0), isVoided: true })), []);
  });

  it('counts a void of a captured amount as a full refund', () => {
    const undone = charge({ refunded: cents(1_000) });
    assert.deepEqual(types(undone, record({ isVoided: true })), []);
    assert.deepEqual(types(undone, record({ refunded: cents(1_000) })), []);
    assert.deepEqual(types(charge(), record({ isVoided: true })), ['refund_differs']);
  });

  it('reports each difference with both amounts', () => {
    assert.deepEqual(differencesOf(charge(), record({ refunded: cents(250) }), HOUR_AGO), [
      { type: 'refund_differs', ours: 0, theirs: 250 },
    ]);
    assert.deepEqual(differencesOf(charge(), record({ captured: cents(999) }), HOUR_AGO), [
      { type: 'amount_differs', ours: 1_000, theirs: 999 },
    ]);
    assert.deepEqual(types(charge(), undefined), ['missing_at_provider']);
    assert.deepEqual(types(charge(), record({ currency: 'EUR' })), ['currency_differs']);
  });

  it('reports a capture or void that only one side has', () => {
    const gone = record({ captured: cents(0), isVoided: true });
    assert.deepEqual(types(charge(HELD), gone), ['void_differs']);
    const taken = record({ captured: cents(1_000) });
    assert.deepEqual(types(charge(HELD), taken), ['amount_differs']);
    const other = record({ captured: cents(0), authorized: cents(900) });
    assert.deepEqual(types(charge(HELD), other), ['amount_differs']);
  });

  it('distinguishes an expired authorization from a void', () => {
    const lapsed = record({ captured: cents(0), isVoided: true, isLapsed: true });
    assert.deepEqual(differencesOf(charge(HELD), lapsed, HOUR_AGO), [
      { type: 'hold_lapsed', ours: 1_000, theirs: 0 },
    ]);
    assert.deepEqual(types(charge({ ...HELD, isVoided: true }), lapsed), []);
  });

  it('skips operations in progress, and reports those that take too long', () => {
    const later = new Date(HOUR_AGO.getTime() + 1);
    const earlier = new Date(HOUR_AGO.getTime() - 1);
    const wrong = record({ refunded: cents(400) });
    assert.deepEqual(types(charge({ movingSince: later }), wrong), []);
    assert.deepEqual(types(charge({ movingSince: earlier }), wrong), ['still_open']);
  });
});

describe('an attempt compared with the provider’s record', () => {
  const attempt = {
    id: 'attempt' as never,
    providerId: 'main',
    reference: 'ch_1',
    currency: 'USD',
    amount: cents(1_000),
    openSince: null,
  };
  const found = (theirs: ChargeRecord | undefined) =>
    differencesOfAttempt(attempt, theirs, HOUR_AGO);

  it('agrees where nothing was captured, or everything was refunded', () => {
    assert.deepEqual(found(undefined), []);
    assert.deepEqual(found(record({ authorized: cents(0), captured: cents(0) })), []);
    assert.deepEqual(found(record({ refunded: cents(1_000) })), []);
    assert.deepEqual(found(record({ captured: cents(0), isVoided: true })), []);
  });

  it('is missing in the ledger where money was captured or authorized', () => {
    const missing = { type: 'missing_in_ledger', ours: 0 };
    assert.deepEqual(found(record()), [{ ...missing, theirs: 1_000 }]);
    assert.deepEqual(found(record({ refunded: cents(300) })), [{ ...missing, theirs: 700 }]);
    assert.deepEqual(found(record({ captured: cents(0) })), [{ ...missing, theirs: 1_000 }]);
  });

  it('is still open where the outcome is unknown for an hour', () => {
    const since = (ms: number) => ({ ...attempt, openSince: new Date(HOUR_AGO.getTime() + ms) });
    assert.deepEqual(differencesOfAttempt(since(1), undefined, HOUR_AGO), []);
    const [late] = differencesOfAttempt(since(-1), undefined, HOUR_AGO);
    assert.equal(late?.type, 'still_open');
  });
});
