import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Data, MUG, PEN, sharedService } from '../../harness.ts';
import { IS_WHOLE } from '../../small-version.ts';

const service = await sharedService();
const store = await service.newStore();
const merge = (target: Data, body: object) =>
  store.call('POST', `/v1/carts/${target.id}/merge`, body);
const read = async ({ id }: Data) => (await store.call('GET', `/v1/carts/${id}`)).data;

describe('mergeCarts', () => {
  it('merges two carts into each other concurrently: one survives, with all lines', async () => {
    for (let round = 0; round < (IS_WHOLE ? 10 : 3); round++) {
      const [a, b] = [await store.newCart([MUG]), await store.newCart([PEN])];
      const replies = await Promise.all([
        merge(a, { sourceCartId: b.id }),
        merge(b, { sourceCartId: a.id }),
      ]);
      const answers = replies.map(({ status, code }) => code ?? String(status)).sort();
      assert.ok(['200,CART_MERGED', '200,MERGE_CONFLICT'].includes(answers.join()), answers.join());
      const after = [await read(a), await read(b)];
      const survivor = after.find(({ status }) => status === 'active');
      const merged = after.find(({ status }) => status === 'merged');
      assert.equal(survivor.itemCount, 3);
      assert.equal(merged.mergedIntoCartId, survivor.id);
    }
  });

  it('merges one source into only one of many targets concurrently', async () => {
    const source = await store.newCart([MUG]);
    const targets = await Promise.all(Array.from({ length: 6 }, () => store.newCart([])));
    const replies = await Promise.all(
      targets.map((cart) => merge(cart, { sourceCartId: source.id })),
    );
    const won = replies.filter(({ status }) => status === 200);
    assert.equal(won.length, 1);
    const lost = replies.filter(({ status }) => status !== 200);
    assert.deepEqual([...new Set(lost.map(({ code }) => code))], ['MERGE_CONFLICT']);
    const after = await Promise.all(targets.map(read));
    assert.equal(
      after.reduce((count, cart) => count + cart.itemCount, 0),
      1,
    );
    assert.equal((await read(source)).mergedIntoCartId, won[0]?.data.id);
  });

  it('loses nothing that is added to the source while it is merged', async () => {
    const [target, source] = [await store.newCart([]), await store.newCart([])];
    const adds = Array.from({ length: 10 }, () =>
      store.call('POST', `/v1/carts/${source.id}/items`, MUG),
    );
    const [merged, ...added] = await Promise.all([
      merge(target, { sourceCartId: source.id }),
      ...adds,
    ]);
    assert.equal(merged.status, 200);
    const accepted = added.filter(({ status }) => status === 200).length;
    assert.ok(added.every(({ status, code }) => status === 200 || code === 'CART_MERGED'));
    assert.equal((await read(target)).itemCount, accepted);
  });
});
