import { randomUUID } from 'node:crypto';
import { startPlatform, type TestPlatform } from './agent-platform.ts';
import type { Data, Reply, TestService } from './harness.ts';
import { assertAsUcpAnswers, assertAsUcpTool } from './ucp-replies.ts';
import { assertAsUcpAsks } from './ucp-requests.ts';

/** An agent that buys over UCP, in the name of a platform. */
export interface AgentShopper {
  readonly platform: TestPlatform;
  /** A call over REST, under its own Idempotency-Key where none is given. */
  rest(method: string, path: string, body?: unknown, headers?: Headers): Promise<Reply>;
  /** A tool over MCP: the reply of the tool, or the error of JSON-RPC. */
  tool(name: string, args?: object, headers?: Headers): Promise<ToolReply>;
  /** A checkout that can be completed. */
  ready(change?: object): Promise<Data>;
}

type Headers = Record<string, string>;

export interface ToolReply {
  readonly status: number;
  readonly content: Data;
  readonly error: Data;
}

const EXTENSIONS = ['checkout', 'cart', 'fulfillment', 'discount', 'order', 'buyer_consent'];

export function shopperProfile(version: string, config: object = {}): object {
  const names = EXTENSIONS.map((name) => `dev.ucp.shopping.${name}`);
  const capabilities = Object.fromEntries(names.map((name) => [name, [{ version, config }]]));
  return { ucp: { version, services: {}, capabilities, payment_handlers: {} }, keys: [] };
}

export const ADDRESS = {
  street_address: '1 Main St',
  address_locality: 'Springfield',
  address_region: 'IL',
  postal_code: '62701',
  address_country: 'US',
};

export const BUYER = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

export function line(id: string, quantity = 1): object {
  return { item: { id }, quantity };
}

export function shipTo(address: object = ADDRESS, optionId: string | null = 'free'): object {
  const destination = { id: 'home', type: 'shipping_address', ...address };
  return {
    methods: [
      {
        type: 'shipping',
        line_item_ids: [],
        destinations: [destination],
        selected_destination_id: 'home',
        groups: [{ id: 'parcel', selected_option_id: optionId }],
      },
    ],
  };
}

export const CHECKOUT = { line_items: [line('MUG-STONE')], buyer: BUYER, fulfillment: shipTo() };

export function paymentOf(token: string, more: object = {}): object {
  const instrument = {
    id: 'card-1',
    handler_id: 'mock_payment_handler',
    type: 'card',
    selected: true,
    credential: { type: 'token', token },
    ...more,
  };
  return { payment: { instruments: [instrument] } };
}

type Send = (method: string, url: string, body: unknown, headers: Headers) => Promise<Reply>;

export async function newShopper(
  { http }: Pick<TestService, 'http'>,
  handle: string,
  version = '2026-08-25',
): Promise<AgentShopper> {
  return await shopperOver(handle, version, async (method, url, body, headers) => {
    const response = await http.inject({
      method: method as 'GET',
      url,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && {
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    });
    const parsed = /^[{[]/.test(response.body) ? (JSON.parse(response.body) as Data) : {};
    return {
      status: response.statusCode,
      headers: response.headers as Reply['headers'],
      text: response.body,
      body: parsed,
      data: parsed,
      code: parsed.messages?.[0]?.code,
    };
  });
}

/** The same over any transport, such as to a process. */
export async function shopperOver(
  handle: string,
  version: string,
  send: Send,
): Promise<AgentShopper> {
  const platform = await startPlatform();
  platform.profile = shopperProfile(version);
  const base = `/agents/${handle}/ucp`;
  const agent = { 'ucp-agent': `profile="${platform.url}"` };
  const shopper: AgentShopper = {
    platform,
    async rest(method, path, body, headers = {}) {
      const key = method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
      const reply = await send(method, base + path, body, { ...agent, ...key, ...headers });
      assertAsUcpAsks(version, { method, path, body }, reply);
      assertAsUcpAnswers(version, path, reply);
      return reply;
    },
    async tool(name, args = {}, headers = {}) {
      const meta = { 'ucp-agent': { profile: platform.url }, 'idempotency-key': randomUUID() };
      const params = { name, arguments: { meta, ...args } };
      const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const reply = await send('POST', `${base}/mcp`, rpc, headers);
      const { status, body } = reply;
      assertAsUcpTool(version, { rpc, headers }, reply);
      return { status, content: body.result?.structuredContent, error: body.error };
    },
    async ready(change = {}) {
      const { body } = await shopper.rest('POST', '/checkout-sessions', { ...CHECKOUT, ...change });
      return body;
    },
  };
  return shopper;
}
