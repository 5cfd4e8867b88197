import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { breaker } from './breaker.ts';

function scene() {
  let nowMs = 0;
  const clock = { now: () => new Date(nowMs) };
  const one = breaker(clock, { failuresMax: 2, openMs: 1_000 });
  return { one, pass: (ms: number) => (nowMs += ms) };
}

describe('a breaker', () => {
  it('opens after consecutive failures', () => {
    const { one } = scene();
    one.enter()?.('failed');
    one.enter()?.('succeeded');
    one.enter()?.('failed');
    assert.ok(one.enter(), 'a success in between starts the count anew');
    one.enter()?.('failed');
    assert.equal(one.enter(), undefined);
  });

  it('admits one probe after its open period, and rejects others meanwhile', () => {
    const { one, pass } = scene();
    one.enter()?.('failed');
    one.enter()?.('failed');
    pass(999);
    assert.equal(one.enter(), undefined);
    pass(1);
    const probe = one.enter();
    assert.ok(probe);
    assert.equal(one.enter(), undefined);
    probe('failed');
    assert.equal(one.enter(), undefined);
    pass(1_000);
    one.enter()?.('succeeded');
    assert.ok(one.enter());
    assert.ok(one.enter());
  });

  it('is not kept open by calls that started before it opened', () => {
    const { one, pass } = scene();
    const [first, second, late] = [one.enter(), one.enter(), one.enter()];
    first?.('failed');
    second?.('failed');
    pass(900);
    late?.('failed');
    pass(100);
    assert.ok(one.enter());
  });
});
