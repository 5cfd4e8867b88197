import { readAdjustments } from '../orders/adjustments.ts';
import { cancelSession } from '../sessions/cancel-session.ts';
import { completeSession } from '../sessions/complete-session.ts';
import { checkOutCart, createSession } from '../sessions/create-session.ts';
import { markShown } from '../sessions/mark-shown.ts';
import type { AgentCart } from '../sessions/own-cart.ts';
import { readAgentOrder } from '../sessions/read-agent-order.ts';
import { readSession } from '../sessions/read-session.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import { CHECKOUT, ORDER } from '../ucp-2026-08-25/offers.ts';
import { cartOperations } from './cart-operations.ts';
import { keepDestination } from './keep-destination.ts';
import { CREATED, OK, shownSession, type UcpOperation } from './ucp-operation.ts';

export const OPERATIONS: readonly UcpOperation[] = [
  {
    name: 'create_checkout',
    title: 'Create a checkout',
    method: 'POST',
    path: '/checkout-sessions',
    effect: 'create',
    needs: CHECKOUT,
    payload: 'checkout',
    async run(call) {
      const { codec, reply, caller, body } = call;
      const { input, cartId } = codec.wantedCheckout(reply, body);
      const session = cartId
        ? await checkOutCart(reply.ctx, caller, cartId, input)
        : await createSession(reply.ctx, caller, input);
      return shownSession(call, session, CREATED, 'checkout');
    },
  },
  {
    name: 'get_checkout',
    title: 'Get a checkout',
    method: 'GET',
    path: '/checkout-sessions/:id',
    effect: 'read',
    needs: CHECKOUT,
    payload: null,
    run: async (call) => {
      const session = await readSession(call.reply.ctx, call.caller, call.id);
      return shownSession(call, session, OK, 'checkout');
    },
  },
  {
    name: 'update_checkout',
    title: 'Replace a checkout',
    method: 'PUT',
    path: '/checkout-sessions/:id',
    effect: 'change',
    needs: CHECKOUT,
    payload: 'checkout',
    async run(call) {
      const { codec, reply, caller, id, body } = call;
      const wanted = codec.wantedUpdate(reply, body);
      const input = (cart: AgentCart) => keepDestination(wanted, cart);
      return shownSession(call, await replaceSession(reply.ctx, caller, id, input), OK, 'checkout');
    },
  },
  {
    name: 'complete_checkout',
    title: 'Place the order of a checkout',
    method: 'POST',
    path: '/checkout-sessions/:id/complete',
    effect: 'change',
    needs: CHECKOUT,
    payload: 'checkout',
    isKeyRequired: true,
    isNatural: true,
    async run(call) {
      const { codec, reply, caller, id, body, key } = call;
      const payment = { ...codec.wantedPayment(reply, body), key, isOrderForAnyKey: false };
      const session = await completeSession(reply.ctx, caller, id, payment);
      const shown = shownSession(call, session, OK, 'checkout');
      return { ...shown, markShown: () => markShown(reply.ctx, session) };
    },
  },
  {
    name: 'cancel_checkout',
    title: 'Cancel a checkout',
    method: 'POST',
    path: '/checkout-sessions/:id/cancel',
    effect: 'change',
    needs: CHECKOUT,
    payload: null,
    isKeyRequired: true,
    run: async (call) => {
      const session = await cancelSession(call.reply.ctx, call.caller, call.id);
      return shownSession(call, session, OK, 'checkout');
    },
  },
  ...cartOperations(),
  {
    name: 'get_order',
    title: 'Get an order',
    method: 'GET',
    path: '/orders/:id',
    effect: 'read',
    needs: ORDER,
    payload: null,
    async run({ codec, reply, caller, id }) {
      const order = await readAgentOrder(reply.ctx, caller, id);
      const adjustments = await readAdjustments(reply.ctx, order.id);
      return { status: OK, body: codec.order(reply, order, adjustments), isFinal: true };
    },
  },
];
