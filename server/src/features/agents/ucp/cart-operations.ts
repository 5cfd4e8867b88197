import { cancelSession } from '../sessions/cancel-session.ts';
import { createSession } from '../sessions/create-session.ts';
import { readSession } from '../sessions/read-session.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import { CART } from '../ucp-2026-08-25/offers.ts';
import { CREATED, OK, shownSession, type UcpOperation } from './ucp-operation.ts';

const IS_CART = { isCart: true };

/** Carts before a checkout. A checkout takes the lines of a cart by its id. */
const CARTS: readonly UcpOperation[] = [
  {
    name: 'create_cart',
    title: 'Create a cart',
    method: 'POST',
    path: '/carts',
    effect: 'create',
    needs: CART,
    payload: 'cart',
    async run(call) {
      const { codec, reply, caller, body } = call;
      const { input } = codec.wantedCart(reply, body);
      return shownSession(call, await createSession(reply.ctx, caller, input), CREATED, 'cart');
    },
  },
  {
    name: 'get_cart',
    title: 'Get a cart',
    method: 'GET',
    path: '/carts/:id',
    effect: 'read',
    needs: CART,
    payload: null,
    run: async (call) => {
      const session = await readSession(call.reply.ctx, call.caller, call.id, IS_CART);
      return shownSession(call, session, OK, 'cart');
    },
  },
  {
    name: 'update_cart',
    title: 'Replace a cart',
    method: 'PUT',
    path: '/carts/:id',
    effect: 'change',
    needs: CART,
    payload: 'cart',
    async run(call) {
      const { codec, reply, caller, id, body } = call;
      const { input } = codec.wantedCart(reply, body);
      return shownSession(call, await replaceSession(reply.ctx, caller, id, input), OK, 'cart');
    },
  },
  {
    name: 'cancel_cart',
    title: 'Cancel a cart',
    method: 'POST',
    path: '/carts/:id/cancel',
    effect: 'change',
    needs: CART,
    payload: null,
    isKeyRequired: true,
    run: async (call) => {
      const session = await cancelSession(call.reply.ctx, call.caller, call.id, IS_CART);
      return shownSession(call, session, OK, 'cart');
    },
  },
];

export function cartOperations(): readonly UcpOperation[] {
  return CARTS;
}
