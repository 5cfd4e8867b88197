import { cancelSession } from '../sessions/cancel-session.ts';
import { checkOutCart, createSession } from '../sessions/create-session.ts';
import type { AgentCart } from '../sessions/own-cart.ts';
import { readSession } from '../sessions/read-session.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import { CART, CHECKOUT } from '../ucp-2026-08-25/offers.ts';
import { keepDestination } from './keep-destination.ts';
import { CREATED, OK, shownSession, type UcpOperation } from './ucp-operation.ts';

/** The protocol has two resources for a session: the checkout, and the cart before it. */
export const CHECKOUTS = {
  name: 'checkout',
  path: '/checkout-sessions',
  needs: CHECKOUT,
  decodeCreate: 'decodeCheckout',
  decodeUpdate: 'decodeUpdate',
} as const;

export const CARTS = {
  name: 'cart',
  path: '/carts',
  needs: CART,
  decodeCreate: 'decodeCart',
  decodeUpdate: 'decodeCart',
} as const;

type Resource = typeof CHECKOUTS | typeof CARTS;

export function sessionOperations(resource: Resource) {
  return {
    create: createOf(resource),
    read: readOf(resource),
    update: updateOf(resource),
    cancel: cancelOf(resource),
  };
}

/** A checkout takes the lines of a cart by its id. */
function createOf({ name, path, needs, decodeCreate }: Resource): UcpOperation {
  return {
    name: `create_${name}`,
    title: `Create a ${name}`,
    method: 'POST',
    path,
    effect: 'create',
    needs,
    payload: name,
    async run(call) {
      const { codec, reply, caller, body } = call;
      const { input, cartId } = codec[decodeCreate](reply, body);
      const session = cartId
        ? await checkOutCart(reply.ctx, caller, cartId, input)
        : await createSession(reply.ctx, caller, input);
      return shownSession(call, session, CREATED, name);
    },
  };
}

function readOf({ name, path, needs }: Resource): UcpOperation {
  return {
    name: `get_${name}`,
    title: `Get a ${name}`,
    method: 'GET',
    path: `${path}/:id`,
    effect: 'read',
    needs,
    payload: null,
    async run(call) {
      const { reply, caller, id } = call;
      const session = await readSession(reply.ctx, caller, id, { isCart: name === 'cart' });
      return shownSession(call, session, OK, name);
    },
  };
}

function updateOf({ name, path, needs, decodeUpdate }: Resource): UcpOperation {
  return {
    name: `update_${name}`,
    title: `Replace a ${name}`,
    method: 'PUT',
    path: `${path}/:id`,
    effect: 'change',
    needs,
    payload: name,
    async run(call) {
      const { codec, reply, caller, id, body } = call;
      const wanted = codec[decodeUpdate](reply, body);
      const input = (cart: AgentCart) => keepDestination(wanted, cart);
      return shownSession(call, await replaceSession(reply.ctx, caller, id, input), OK, name);
    },
  };
}

function cancelOf({ name, path, needs }: Resource): UcpOperation {
  return {
    name: `cancel_${name}`,
    title: `Cancel a ${name}`,
    method: 'POST',
    path: `${path}/:id/cancel`,
    effect: 'change',
    needs,
    payload: null,
    isKeyRequired: true,
    async run(call) {
      const { reply, caller, id } = call;
      const session = await cancelSession(reply.ctx, caller, id, { isCart: name === 'cart' });
      return shownSession(call, session, OK, name);
    },
  };
}
