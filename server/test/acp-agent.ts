import { randomUUID } from 'node:crypto';
import { assertAsAcpAsks, assertAsAcpSays } from './acp-description.ts';
import type { Data, Reply, TestService, TestStore } from './harness.ts';

export const ACP_ADDRESS = {
  name: 'Ada Lovelace',
  line_one: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  country: 'US',
  postal_code: '62701',
};

/** A session with one product of the sandbox. */
export const MUG = { line_items: [{ id: 'MUG-STONE' }], currency: 'usd', capabilities: {} };

/** A session that can be paid. */
export const READY = {
  ...MUG,
  fulfillment_details: { name: 'Ada Lovelace', email: 'ada@example.com', address: ACP_ADDRESS },
};

export function acpPayment(token: string) {
  const instrument = { type: 'card', credential: { type: 'token', token } };
  return { payment_data: { handler_id: 'mock_card', instrument } };
}

export const ACP_PAYMENT = acpPayment('tok_visa');

export interface AcpAgent {
  readonly store: TestStore;
  /** The id of its API key. */
  readonly id: string;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  get(path: string): Promise<Reply>;
  /** Creates and completes a session. Returns the order of the protocol. */
  buy(change?: object): Promise<Data>;
}

/** An agent with an API key of the store. Each reply is checked against the protocol's schema. */
export async function newAcpAgent(service: TestService, store: TestStore): Promise<AcpAgent> {
  const { call } = await store.newOperator('owner');
  const { data } = await call('POST', '/admin/v1/api-keys', { name: 'Agent', scopes: ['agent'] });
  const base = `/agents/${store.handle}/acp/checkout_sessions`;
  const own = { authorization: `Bearer ${data.secret}`, 'api-version': '2026-04-17' };
  const post: AcpAgent['post'] = async (path, body, headers = {}) => {
    const all = { ...own, 'idempotency-key': randomUUID(), ...headers };
    const reply = checked(await service.call('POST', `${base}${path}`, body, all));
    const request = requestOf(path);
    if (request) assertAsAcpAsks(request, body, reply.status < 300);
    return reply;
  };
  return {
    store,
    id: data.id,
    post,
    get: async (path) => checked(await service.call('GET', `${base}${path}`, undefined, own)),
    async buy(change = {}) {
      const session = await post('', { ...READY, ...change });
      const done = await post(`/${session.body.id}/complete`, ACP_PAYMENT);
      if (!done.body.order) throw new Error(`${session.text} ${done.text}`);
      return done.body.order;
    },
  };
}

/** The name of the request's schema; a cancellation needs no body. */
function requestOf(path: string): string | undefined {
  if (path === '') return 'CheckoutSessionCreateRequest';
  if (path.endsWith('/cancel')) return undefined;
  const isPayment = path.endsWith('/complete');
  return isPayment ? 'CheckoutSessionCompleteRequest' : 'CheckoutSessionUpdateRequest';
}

function checked(reply: Reply): Reply {
  const shape = reply.body.order ? 'CheckoutSessionWithOrder' : 'CheckoutSession';
  assertAsAcpSays(reply.status < 300 ? shape : 'Error', reply.body);
  return reply;
}
