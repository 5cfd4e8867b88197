import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY_MS } from '../../values/time.ts';
import { type OrderScenario, planOf } from './plan.ts';

const SCENARIOS: readonly OrderScenario[] = [
  'normal',
  'held',
  'part_shipped',
  'refunded',
  'line_refunded',
  'return_requested',
  'returned',
  'disputed',
  'voided',
];

const NOW = new Date('2026-03-01T00:05:00Z');

describe('the plan of demo data', () => {
  it('has orders of every kind in a month', () => {
    const { orders, abandoned } = planOf(NOW, 30);
    assert.ok(orders.length >= 140 && orders.length <= 165, `${orders.length} orders`);
    assert.ok(abandoned.length >= 8);
    const age = ({ at }: { at: Date }) => NOW.getTime() - at.getTime();
    const having = (scenario: OrderScenario) =>
      orders.filter((order) => order.scenario === scenario);
    for (const scenario of SCENARIOS) assert.ok(having(scenario).length > 0, scenario);
    assert.ok(having('held').some((order) => age(order) < 2 * DAY_MS));
    assert.ok(having('part_shipped').every(({ lines }) => lines.length > 1));
    assert.ok(having('part_shipped').some((order) => age(order) > 2 * DAY_MS));
  });

  it('is sorted by time, and ends now', () => {
    for (const days of [1, 2, 30]) {
      const times = planOf(NOW, days).orders.map(({ at }) => at.getTime());
      assert.deepEqual(
        times,
        times.toSorted((a, b) => a - b),
      );
      assert.equal(times.at(-1), NOW.getTime());
      assert.ok(NOW.getTime() - (times[0] ?? 0) <= days * DAY_MS);
    }
  });

  it('is deterministic except for the times', () => {
    const later = planOf(new Date('2026-03-03T17:00:00Z'), 30);
    const withoutTimes = ({ orders }: typeof later) => orders.map(({ at: _, ...rest }) => rest);
    assert.deepEqual(withoutTimes(later), withoutTimes(planOf(NOW, 30)));
  });
});
