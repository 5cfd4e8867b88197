import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StoreContext } from '../../context.ts';
import type { CartId, CustomerId } from '../../values/ids.ts';
import { type Cart, emptyCart } from './cart.ts';
import { cartText, cartView } from './cart-view.ts';
import type { CartView } from './contract.ts';
import { responseJson } from './persistence/serialize-cart.ts';

const NOW = new Date('2026-11-15T21:50:18.416Z');
const EMPTY = emptyCart('01a1e130-8f2f-7000-b8b4-644c76ebc417' as CartId, 'USD', NOW);

function shownBy(cart: Cart, developerMode: boolean, sessionToken?: string): CartView {
  const ctx = { now: () => NOW, store: { developerMode } } as unknown as StoreContext;
  const shown: CartView = JSON.parse(cartText(ctx, cart, responseJson(cart), sessionToken));
  assert.deepEqual(shown, cartView(ctx, cart, sessionToken), 'as text and as fields');
  return shown;
}

describe('the view of a cart', () => {
  it('begins with the fields that are not in its document', () => {
    const view = shownBy({ ...EMPTY, expiresAt: new Date('2026-12-15T22:00:00Z') }, false);
    assert.deepEqual(Object.entries(view).slice(0, 8), [
      ['id', EMPTY.id],
      ['status', 'active'],
      ['version', 0],
      ['customerId', null],
      ['orderNumber', null],
      ['expiresAt', '2026-12-15T22:00:00.000Z'],
      ['createdAt', '2026-11-15T21:50:18.416Z'],
      ['updatedAt', '2026-11-15T21:50:18.416Z'],
    ]);
    assert.ok(!('sessionToken' in view) && !('developerMode' in view));
  });

  it('has customer, order and developer mode if present', () => {
    const customerId = '01a1e130-8f2f-7000-b8b4-000000000000' as CustomerId;
    const view = shownBy({ ...EMPTY, customerId, orderNumber: 'ORD-2026-00001' }, true);
    assert.deepEqual(
      [view.customerId, view.orderNumber, view.developerMode],
      [customerId, 'ORD-2026-00001', true],
    );
  });

  it('returns a token as it was sent, with any characters', () => {
    const token = 'cst_","status":"completed';
    const view = shownBy({ ...EMPTY, expiresAt: new Date(NOW.getTime() + 1) }, true, token);
    assert.deepEqual([view.sessionToken, view.status], [token, 'active']);
  });
});
