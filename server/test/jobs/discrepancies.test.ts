import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countDiscrepancies } from '../../src/boot/manage.ts';
import { DISCREPANCY_TYPES } from '../../src/features/payments/reconciliation/discrepancy.ts';
import { createRegistry, discrepancyMetrics } from '../../src/platform/metrics.ts';
import type { Data } from '../harness.ts';
import { paypalShops } from '../paypal/paypal-shops.ts';

const { sql, local, newShop, paidOrder, discrepanciesOf, run } = await paypalShops();

describe('the metric of discrepancies', () => {
  it('counts open ones by type, including zeros', async () => {
    const shop = await newShop();
    await paidOrder(shop);
    const registry = createRegistry();
    discrepancyMetrics(registry, DISCREPANCY_TYPES, () => countDiscrepancies(sql));
    const countOf = async (type: string) => {
      const line = new RegExp(`cartwright_payment_findings\\{type="${type}"\\} (\\d+)`);
      return Number(line.exec(await registry.metrics())?.[1]);
    };
    const before = await countOf('missing_at_provider');
    local.merchant(shop.store.id).captures.clear();
    await run();
    assert.equal(await countOf('missing_at_provider'), before + 1);
    assert.equal(await countOf('currency_differs'), 0);
  });
});

describe('the list of discrepancies', () => {
  it('has pages, the newest first', async () => {
    const shop = await newShop();
    for (let turn = 0; turn < 3; turn++) await paidOrder(shop);
    local.merchant(shop.store.id).captures.clear();
    await run();
    const all = await discrepanciesOf(shop);
    assert.equal(all.length, 3);
    const path = '/admin/v1/payment-findings?limit=2';
    const { data: first } = await shop.owner.call('GET', path);
    const { data: second } = await shop.owner.call('GET', `${path}&cursor=${first.nextCursor}`);
    const ids = [...first.findings, ...second.findings].map(({ id }: Data) => id);
    assert.deepEqual(
      ids,
      all.map(({ id }) => id),
    );
    assert.equal(second.nextCursor, null);
    const { code } = await shop.owner.call('GET', `${path}&cursor=nonsense`);
    assert.equal(code, 'VALIDATION_ERROR');
  });

  it('shows only those of the store', async () => {
    const shop = await newShop();
    await paidOrder(shop);
    local.merchant(shop.store.id).captures.clear();
    await run();
    assert.equal((await discrepanciesOf(shop)).length, 1);
    assert.deepEqual(await discrepanciesOf(await newShop()), []);
  });
});
