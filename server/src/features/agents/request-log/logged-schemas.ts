import { CartRequest, CheckoutRequest, CompleteRequest } from '../ucp-2026-08-25/contract.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const words = (...values: string[]) => ({ type: 'string', enum: values });

/** Enum values of replies that the log shows; other texts are replaced by their length. */
const REPLY = {
  properties: {
    ucp: { properties: { status: words('success', 'error') } },
    status: words(
      ...['incomplete', 'requires_escalation', 'ready_for_complete', 'complete_in_progress'],
      ...['completed', 'canceled', 'not_ready_for_payment', 'ready_for_payment', 'in_progress'],
    ),
    totals: {
      items: {
        properties: {
          type: words('subtotal', 'discount', 'fulfillment', 'tax', 'fee', 'gift_card', 'total'),
          amount: integer,
        },
      },
    },
    messages: {
      items: {
        properties: {
          type: words('error', 'warning', 'info', 'invalid_request', 'service_unavailable'),
          code: words(
            ...['missing', 'invalid', 'out_of_stock', 'item_unavailable', 'price_change'],
            ...['address_undeliverable', 'payment_failed', 'payment_declined', 'requires_3ds'],
            ...['verification_required', 'handed_over', 'not_found', 'invalid_request'],
            ...['quantity_adjusted', 'complete_in_progress', 'idempotency_conflict'],
          ),
          severity: words(
            ...['recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable'],
          ),
          content: text,
        },
      },
    },
    order: { properties: { id: text } },
    line_items: { items: { properties: { id: text, quantity: integer } } },
    structuredContent: {},
    result: {},
    error: {},
    jsonrpc: words('2.0'),
    method: words('tools/call', 'tools/list', 'initialize', 'ping'),
    params: {},
    arguments: {},
    meta: {},
    checkout: {},
    cart: {},
    currency: text,
  },
};

/** Schemas by which the request log masks calls of agents, whose routes have none. */
export function loggedSchemas(): readonly object[] {
  const bodies = [CheckoutRequest, CartRequest, CompleteRequest].map((body) => ({ body }));
  return [...bodies, { response: { 200: REPLY } }];
}
