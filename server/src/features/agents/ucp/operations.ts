import { completeSession } from '../sessions/complete-session.ts';
import { readAgentOrder } from '../sessions/read-agent-order.ts';
import { CHECKOUT, ORDER } from '../ucp-2026-08-25/offers.ts';
import { CARTS, CHECKOUTS, sessionOperations } from './session-operations.ts';
import { OK, shownSession, type UcpOperation } from './ucp-operation.ts';

const COMPLETE_CHECKOUT: UcpOperation = {
  name: 'complete_checkout',
  title: 'Place the order of a checkout',
  method: 'POST',
  path: `${CHECKOUTS.path}/:id/complete`,
  effect: 'change',
  needs: CHECKOUT,
  payload: 'checkout',
  isKeyRequired: true,
  isNatural: true,
  async run(call) {
    const { codec, reply, caller, id, body, key } = call;
    const payment = { ...codec.wantedPayment(reply, body), key, isOrderForAnyKey: false };
    const session = await completeSession(reply.ctx, caller, id, payment);
    return shownSession(call, session, OK, 'checkout');
  },
};

const GET_ORDER: UcpOperation = {
  name: 'get_order',
  title: 'Get an order',
  method: 'GET',
  path: '/orders/:id',
  effect: 'read',
  needs: ORDER,
  payload: null,
  async run({ codec, reply, caller, id }) {
    const order = await readAgentOrder(reply.ctx, caller, id);
    return { status: OK, body: codec.order(reply, order), isFinal: true };
  },
};

const checkout = sessionOperations(CHECKOUTS);
const cart = sessionOperations(CARTS);

export const OPERATIONS: readonly UcpOperation[] = [
  checkout.create,
  checkout.read,
  checkout.update,
  COMPLETE_CHECKOUT,
  checkout.cancel,
  cart.create,
  cart.read,
  cart.update,
  cart.cancel,
  GET_ORDER,
];
