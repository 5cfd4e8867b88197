import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import type { CartWrite } from './every-write.ts';

/** The rules of every read of cart data. */
export function testStoreIsolation({ service, store, send }: CartWrite): void {
  it('returns the same bytes for a cart of another store as for an unknown one', async () => {
    const stranger = await service.newStore();
    const cart = await store.newCart();
    const foreign = await send(stranger.call, cart);
    const unknown = await send(stranger.call, { ...cart, id: randomUUID() });
    assert.deepEqual([unknown.status, unknown.code], [404, 'CART_NOT_FOUND']);
    assert.deepEqual([foreign.status, foreign.text], [404, unknown.text]);
    for (const id of ['1', `${cart.id}0`, '%00', "'%20or%201=1--"]) {
      assert.equal((await send(store.call, { ...cart, id })).text, unknown.text);
    }
  });
}

export function changesNothing({ service, store, send }: CartWrite): void {
  it('returns the same however often it is called, and writes nothing', async () => {
    const cart = await store.newCart();
    const row = async () => {
      const [found] = await service.sql`select to_jsonb(carts) from carts where id = ${cart.id}`;
      return JSON.stringify(found);
    };
    const before = await row();
    const [first, second] = [
      await send(store.call, cart),
      await send(store.call, { ...cart, id: cart.id.toUpperCase() }),
    ];
    assert.deepEqual([first.status, second.text], [200, first.text]);
    assert.equal(await row(), before);
  });
}
