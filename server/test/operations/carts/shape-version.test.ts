import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SHAPE_VERSION } from '../../../src/features/carts/persistence/cart-shape.ts';
import { withWarranty } from '../../add-on-steps.ts';
import { type Data, MUG, sharedService } from '../../harness.ts';

const service = await sharedService();
const { sql } = service;
const store = await service.newStore();

const read = async (id: string): Promise<Data> => (await store.call('GET', `/v1/carts/${id}`)).data;

/** The row as another version of the code would have stored it. */
async function storeAs(
  id: string,
  version: number,
  change: (response: Data) => Data,
): Promise<void> {
  const [row] = await sql`select response_json from carts where id = ${id}`;
  const text = JSON.stringify(change(row?.response_json));
  await sql`
    update carts set shape_version = ${version}, response_json = ${text}::text::json
    where id = ${id}`;
}

async function versionOf(id: string): Promise<number> {
  const [row] = await sql`select shape_version as version from carts where id = ${id}`;
  return row?.version;
}

/** With a coupon and a warranty, so that it has terms. */
async function fullCart(): Promise<Data> {
  const cart = await withWarranty(store, await store.newCart([MUG]));
  const code = { code: 'WELCOME10' };
  return (await store.call('POST', `/v1/carts/${cart.id}/coupon`, code)).data;
}

const OTHERS = {
  older: { version: SHAPE_VERSION - 1, change: ({ itemCount: _, ...rest }: Data) => rest },
  newer: {
    version: SHAPE_VERSION + 1,
    change: (response: Data) => ({
      ...response,
      lineCount: 1,
      items: response.items.map((item: Data) => ({ ...item, giftWrap: true })),
    }),
  },
};

describe('a cart that another version of the code stored', () => {
  for (const [name, { version, change }] of Object.entries(OTHERS)) {
    it(`in an ${name} shape is returned in the current shape, in one statement`, async () => {
      const cart = await fullCart();
      const expected = await read(cart.id);
      await storeAs(cart.id, version, change);
      const statements = await service.statements(async () => {
        assert.deepEqual(await read(cart.id), expected);
      });
      assert.equal(statements.length, 1);
      const [same] = await Promise.all([read(cart.id), read((await fullCart()).id)]);
      assert.deepEqual(same, expected, 'together with one of this version');
    });

    it(`in an ${name} shape is changed, and stored in the current shape`, async () => {
      const cart = await fullCart();
      await storeAs(cart.id, version, change);
      const { status, data } = await store.call('POST', `/v1/carts/${cart.id}/items`, MUG);
      assert.equal(status, 200);
      assert.deepEqual([data.itemCount, data.coupons.length, data.addOns.length], [2, 1, 1]);
      assert.equal(await versionOf(cart.id), SHAPE_VERSION);
      assert.deepEqual(await read(cart.id), data);
    });
  }
});

describe('every write of a cart', () => {
  it('stores the version of its shape', async () => {
    const [target, source] = [await store.newCart(), await store.newCart([])];
    const ids = [target.id, source.id];
    assert.deepEqual(await Promise.all(ids.map(versionOf)), [SHAPE_VERSION, SHAPE_VERSION]);
    const forget = () => sql`update carts set shape_version = 0 where store_id = ${store.id}`;
    await forget();
    // Concurrent ones are stored by one statement.
    await Promise.all(ids.map((id) => store.call('POST', `/v1/carts/${id}/items`, MUG)));
    assert.deepEqual(await Promise.all(ids.map(versionOf)), [SHAPE_VERSION, SHAPE_VERSION]);
    await forget();
    const merge = { sourceCartId: source.id };
    assert.equal((await store.call('POST', `/v1/carts/${target.id}/merge`, merge)).status, 200);
    assert.deepEqual(await Promise.all(ids.map(versionOf)), [SHAPE_VERSION, SHAPE_VERSION]);
  });
});
