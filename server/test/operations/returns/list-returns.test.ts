import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { type Data, sharedService } from '../../harness.ts';
import { newReturn } from '../../return-steps.ts';

const service = await sharedService();
const store = await service.newStore();
const ada = await store.newOperator('staff');

const list = async (query = ''): Promise<Data> => {
  const { status, data, text } = await ada.call('GET', `/admin/v1/returns${query}`);
  assert.equal(status, 200, text);
  return data;
};
const ids = ({ returns }: Data): string[] => returns.map(({ id }: Data) => id);

describe('listReturns', () => {
  it('pages by a cursor, newest first, each return once', async () => {
    const made: string[] = [];
    for (let index = 0; index < 5; index++) {
      // Two have the same time.
      if (index !== 3) service.clock.advance(1_000);
      made.unshift((await newReturn(store, ada)).data.id);
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Data = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
      assert.ok(page.returns.length <= 2);
      seen.push(...ids(page));
      cursor = page.nextCursor;
    }
    assert.deepEqual(seen, made);
    const whole = await list();
    assert.deepEqual([ids(whole), whole.nextCursor], [made, null]);
    const one = await ada.call('GET', `/admin/v1/returns/${made[0]}`);
    assert.deepEqual(whole.returns[0], one.data);
  });

  it('filters by status, order, mode and time, and names the order', async () => {
    service.clock.advance(60_000);
    const since = service.clock.now().toISOString();
    const first = await newReturn(store, ada, 'approved');
    service.clock.advance(60_000);
    const until = service.clock.now().toISOString();
    const second = await newReturn(store, ada);
    assert.deepEqual(ids(await list('?status=approved')), [first.data.id]);
    assert.deepEqual(ids(await list(`?orderId=${second.order.id}`)), [second.data.id]);
    assert.deepEqual(ids(await list(`?from=${since}`)), [second.data.id, first.data.id]);
    assert.deepEqual(ids(await list(`?from=${since}&to=${until}`)), [first.data.id]);
    assert.deepEqual(ids(await list(`?from=${since}&status=refunded`)), []);
    assert.deepEqual(ids(await list('?status=approved&developerMode=true')), [first.data.id]);
    assert.deepEqual(ids(await list('?developerMode=false')), []);
    const { returns } = await list(`?orderId=${second.order.id}`);
    assert.equal(returns[0].orderNumber, second.order.orderNumber);
    assert.deepEqual(ids(await list(`?orderId=${randomUUID()}`)), []);
  });

  it('refuses what it does not know', async () => {
    for (const query of [
      '?status=lost',
      '?limit=0',
      '?limit=101',
      '?cursor=nonsense',
      `?cursor=${randomUUID()}`,
      '?orderId=1',
      '?from=yesterday',
    ]) {
      const { status, code } = await ada.call('GET', `/admin/v1/returns${query}`);
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR'], query);
    }
  });

  it('shows no return of another store', async () => {
    const stranger = await (await service.newStore()).newOperator('owner');
    const { data } = await stranger.call('GET', '/admin/v1/returns');
    assert.deepEqual(data, { returns: [], nextCursor: null });
    const foreign = (await list('?limit=1')).returns[0].id;
    const { code } = await stranger.call('GET', `/admin/v1/returns?cursor=${foreign}`);
    assert.equal(code, 'VALIDATION_ERROR');
  });
});
