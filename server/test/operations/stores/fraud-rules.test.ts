import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_FRAUD_RULES } from '../../../src/values/fraud-rules.ts';
import { openCheckout } from '../../checkout-steps.ts';
import { startService } from '../../harness.ts';
import { goLiveByOperator } from '../../live-store.ts';

const service = await startService({ env: { RATE_LIMIT: 'on' } });
const RULES = '/admin/v1/fraud-rules';

describe('the fraud rules of a store', () => {
  it('are the defaults until it sets others, and again after a reset', async () => {
    const owner = await (await service.newStore()).newOperator('owner');
    assert.deepEqual((await owner.call('GET', RULES)).data, DEFAULT_FRAUD_RULES);
    const own = { gateAt: 10, countriesDiffer: { points: 0 } };
    const { data } = await owner.call('PUT', RULES, own);
    assert.deepEqual(data, { ...DEFAULT_FRAUD_RULES, ...own });
    await owner.call('PUT', RULES, { gateAt: 20 });
    const { data: replaced } = await owner.call('GET', RULES);
    assert.deepEqual(replaced, { ...DEFAULT_FRAUD_RULES, gateAt: 20 });
    assert.deepEqual((await owner.call('PUT', RULES, {})).data, DEFAULT_FRAUD_RULES);
  });

  it('apply to the next checkout', async () => {
    const store = await service.newStore();
    const owner = await goLiveByOperator(store);
    await owner.call('PUT', RULES, { amountDue: { over: 0, points: 50 } });
    service.clock.advance(31_000);
    const { path, confirmation } = await openCheckout(store, 'intent');
    const { code } = await store.call('POST', `${path}/confirm`, confirmation);
    assert.equal(code, 'VERIFICATION_REQUIRED');
  });

  it('refuse an invalid rule', async () => {
    const owner = await (await service.newStore()).newOperator('owner');
    for (const body of [
      { gateAt: 0 },
      { amountDue: { over: 1 } },
      { cardsTried: { over: -1, points: 1 } },
      { countriesDiffer: { points: 1.5 } },
    ]) {
      assert.equal((await owner.call('PUT', RULES, body)).code, 'VALIDATION_ERROR');
    }
  });
});
