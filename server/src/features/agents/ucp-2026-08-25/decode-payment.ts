import { knownFields } from '../sessions/known-fields.ts';
import { checkShape } from '../ucp/check-shape.ts';
import type { ReplyContext, WantedPayment } from '../ucp/ucp-codec.ts';
import { CompleteRequest } from './contract.ts';
import { addressOf, buyerOf } from './decode-session.ts';
import { handlersOf } from './handlers.ts';

/** The selected instrument, or the first one. A handler that was not offered has no provider. */
export function decodePayment({ ctx }: ReplyContext, body: unknown): WantedPayment {
  const { payment, buyer } = checkShape(CompleteRequest, body);
  const { instruments = [] } = payment;
  const chosen = instruments.find(({ selected }) => selected) ?? instruments[0];
  const handler = handlersOf(ctx).find(({ id }) => id === chosen?.handler_id);
  const address = chosen?.billing_address;
  const token = chosen?.credential?.token;
  return {
    providerId: handler?.providerId ?? (chosen && UNKNOWN_HANDLER),
    token: handler && token ? handler.tokenOf(token) : token,
    billing: address ? addressOf(address, 'billing') : null,
    buyer: buyer ? knownFields(buyerOf(buyer)) : {},
  };
}

/** The id of no provider: ids of providers have no spaces. */
const UNKNOWN_HANDLER = 'unknown handler';
