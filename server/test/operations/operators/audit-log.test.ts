import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';

const service = await sharedService();
const LOG = '/admin/v1/audit-log';
const STORE = '/admin/v1/store';
const COUPONS = '/admin/v1/coupons';

async function newSetting() {
  const store = await service.newStore();
  const [owner, staff] = [await store.newOperator('owner'), await store.newOperator('staff')];
  const entries = async (query: string): Promise<Data[]> =>
    (await owner.call('GET', `${LOG}?${query}`)).data.entries;
  const operations = async (query: string) =>
    (await entries(query)).map(({ operation }) => operation);
  return { store, owner, staff, entries, operations };
}

describe('the audit log', () => {
  it('is read page by page, the newest first, without gap or repetition', async () => {
    const { owner } = await newSetting();
    for (let n = 0; n < 5; n++) await owner.call('PATCH', STORE, { name: `Mugs ${n}` });
    const ids: string[] = [];
    let cursor = '';
    do {
      const { data } = await owner.call('GET', `${LOG}?limit=2${cursor}`);
      ids.push(...data.entries.map(({ id }: Data) => id));
      // A new entry does not move the pages.
      await owner.call('PATCH', STORE, { name: 'Later' });
      cursor = data.nextCursor && `&cursor=${data.nextCursor}`;
    } while (cursor);
    assert.equal(ids.length, 5);
    assert.deepEqual(ids, [...new Set(ids)].sort().reverse());
  });

  it('is filtered by operator, operation, object and time', async () => {
    const { owner, staff, operations } = await newSetting();
    const code = { code: 'MUGS', type: 'percent', value: 10 };
    const { data: coupon } = await staff.call('POST', COUPONS, code);
    await owner.call('PATCH', STORE, { name: 'Mugs' });
    service.clock.advance(60_000);
    const later = service.clock.now().toISOString();
    await owner.call('PATCH', `${COUPONS}/${coupon.id}`, { enabled: false });
    assert.deepEqual(await operations(`operatorId=${staff.id}`), ['createCoupon']);
    assert.deepEqual(await operations('operation=changeStore'), ['changeStore']);
    assert.deepEqual(await operations(`subject=${coupon.id}`), ['changeCoupon', 'createCoupon']);
    assert.deepEqual(await operations(`from=${later}`), ['changeCoupon']);
    assert.deepEqual(await operations(`to=${later}&operatorId=${owner.id}`), ['changeStore']);
    assert.deepEqual(await operations('operation=nothing'), []);
  });

  it('finds changes of the parts of an object under the object', async () => {
    const { owner, operations } = await newSetting();
    const endpoint = { url: 'https://hooks.example.com/audit' };
    const { data } = await owner.call('POST', '/admin/v1/webhooks/endpoints', endpoint);
    const path = `/admin/v1/webhooks/endpoints/${data.id}`;
    const sent = await owner.call('POST', `${path}/test`);
    const replay = `${path}/deliveries/${sent.data.eventId}/replay`;
    assert.equal((await owner.call('POST', replay)).status, 200);
    assert.ok((await operations(`subject=${data.id}`)).includes('replayDelivery'));
  });

  it('names the fields that were sent, and none of their values', async () => {
    const { owner, entries } = await newSetting();
    await owner.call('PATCH', STORE, { supportEmail: 'canary@example.com', country: 'DE' });
    const [entry] = await entries('');
    assert.deepEqual(entry.fields, ['country', 'supportEmail']);
    assert.ok(!JSON.stringify(entry).includes('canary'));
  });

  it('shows staff the history of one object and nothing else', async () => {
    const { owner, staff } = await newSetting();
    const code = { code: 'PENS', type: 'percent', value: 10 };
    const { data: coupon } = await owner.call('POST', COUPONS, code);
    assert.equal((await staff.call('GET', LOG)).code, 'FORBIDDEN');
    assert.equal((await staff.call('GET', `${LOG}?operatorId=${owner.id}`)).code, 'FORBIDDEN');
    const { data } = await staff.call('GET', `${LOG}?subject=${coupon.id}`);
    assert.equal(data.entries.length, 1);
  });

  it('refuses filters that cannot be', async () => {
    const { owner } = await newSetting();
    for (const query of ['limit=0', 'cursor=x', 'operatorId=x', 'from=yesterday', 'subject=']) {
      assert.equal((await owner.call('GET', `${LOG}?${query}`)).code, 'VALIDATION_ERROR', query);
    }
  });

  it('has changes of several orders in the history of each that changed', async () => {
    const { store, owner, entries, operations } = await newSetting();
    const [first, second] = [await placeOrder(store), await placeOrder(store)];
    const unknown = randomUUID();
    const orderIds = [first.id, second.id.toUpperCase(), unknown, first.id];
    await owner.call('POST', '/admin/v1/orders/bulk/status', { orderIds, status: 'processing' });
    const parcel = { carrierCode: 'ups', trackingNumber: '1Z', status: 'in_transit' };
    const shipments = [{ orderId: first.id, ...parcel }];
    await owner.call('POST', '/admin/v1/orders/bulk/shipments', { shipments });
    const both = ['shipOrders', 'changeOrderStatuses'];
    assert.deepEqual(await operations(`subject=${first.id}`), both);
    assert.deepEqual(await operations(`subject=${second.id}`), ['changeOrderStatuses']);
    assert.deepEqual(await operations(`subject=${unknown}`), []);
    const [entry] = await entries(`subject=${second.id}`);
    assert.deepEqual(entry.fields, ['orderIds', 'status']);
  });

  it('names the filters of an export, and no value of them', async () => {
    const { owner, entries } = await newSetting();
    const query = 'search=canary&sortDir=asc&secret-canary=1';
    assert.equal((await owner.call('GET', `/admin/v1/customers.csv?${query}`)).status, 200);
    const [entry] = await entries('operation=exportCustomers');
    assert.deepEqual(entry.fields, ['search', 'sortDir']);
    assert.ok(!JSON.stringify(entry).includes('canary'));
  });
});
