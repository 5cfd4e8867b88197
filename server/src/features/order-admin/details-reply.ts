import type { FastifyReply } from 'fastify';
import type { StoreContext } from '../../context.ts';
import type { Order } from '../orders/order.ts';
import { readPaymentDetails } from '../payments/reversals/read-payment-details.ts';
import { replyWithEtag } from '../stores/settings/reply-with-etag.ts';
import { orderDetailsView } from './details-contract.ts';

/** An order with the ETag of its tags, the part of it that a write replaces as a whole. */
export async function detailsReply(ctx: StoreContext, reply: FastifyReply, order: Order) {
  const details = await readPaymentDetails(ctx, order);
  return replyWithEtag(reply, orderDetailsView(details), details.order.tags);
}
