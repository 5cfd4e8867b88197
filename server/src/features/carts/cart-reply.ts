import type { FastifyReply } from 'fastify';
import type { StoreContext } from '../../context.ts';
import { ok, okText } from '../../platform/http/openapi/envelope.ts';
import type { Cart } from './cart.ts';
import { type CartHead, cartText, cartView, type StoredReply } from './cart-view.ts';
import type { CartView } from './contract.ts';
import { etagOf } from './persistence/change-cart.ts';
import { responseJson } from './persistence/serialize-cart.ts';

/** Sends the stored JSON, so a cart is not serialized again. */
export function cartReply(
  ctx: StoreContext,
  reply: FastifyReply,
  cart: Cart,
  sessionToken?: string,
) {
  if (ctx.explains) {
    reply.header('etag', etagOf(cart));
    return ok(cartView(ctx, cart, sessionToken));
  }
  return textReply(ctx, reply, cart, responseJson(cart), sessionToken);
}

export function storedCartReply(ctx: StoreContext, reply: FastifyReply, cart: StoredReply) {
  return textReply(ctx, reply, cart, cart.response);
}

function textReply(
  ctx: StoreContext,
  reply: FastifyReply,
  head: CartHead,
  response: string,
  sessionToken?: string,
) {
  reply.header('etag', etagOf(head));
  return okText<CartView>(reply, cartText(ctx, head, response, sessionToken));
}
