import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import { openJournal } from '../fakepay/journal.ts';
import {
  type Fakepay,
  type FakepayOptions,
  type Fault,
  type ProviderCall,
  stopServer,
} from '../fakepay/server.ts';
import { secretOf } from './credentials.ts';
import { failure, now, type Reply } from './objects.ts';
import { answerOrders } from './orders.ts';
import { answerPayments } from './payments.ts';
import { answerVault } from './vault.ts';
import { openVendorSpecs } from './vendor-specs.ts';
import { answerWebhooks, type WebhookMessage, writeWebhook } from './webhooks.ts';
import { ACCOUNT, type Merchant, newMerchant, type PaypalCall, type PaypalWorld } from './world.ts';

export interface LocalPaypalOptions extends FakepayOptions {
  /**
   * Without a shopper: every order is approved as soon as it is created, and every merchant has
   * a saved account, `good`.
   */
  readonly approvesAll?: boolean;
}

/** The part of PayPal that is used, with the faults of fakepay and a journal. */
export interface LocalPaypal extends Fakepay {
  /** The actions of the shopper in PayPal's window. */
  approve(orderId: string): void;
  approveSetup(setupId: string): void;
  /** From now on this order is declined, or no longer. */
  decline(orderId: string, isDeclined?: boolean): void;
  /** The money of a pending capture arrives, or does not. */
  clear(captureId: string, isPaid?: boolean): void;
  merchant(clientId: string): Merchant;
  webhook(type: string, resource: object): WebhookMessage;
  /** Refuses the access tokens issued so far. */
  forgetTokens(): void;
  /** Replies 503 to every call, or stops doing so. */
  breakDown(isDown: boolean): void;
  /** Method and path of every call, in order. */
  readonly calls: string[];
  /** The deviations of requests and replies from PayPal's own description so far. */
  readonly violations: string[];
}

/** PayPal's own list omits its error for a capture of an order of the other intent. */
const UNDESCRIBED = /ACTION_DOES_NOT_MATCH_INTENT/;
const specs = openVendorSpecs();
const GOOD = { customerId: 'customer_1', source: ACCOUNT, mood: 'good' } as const;

export async function startPaypal(options: LocalPaypalOptions): Promise<LocalPaypal> {
  const journal = openJournal(options.journalFile);
  const world: PaypalWorld = {
    journal,
    approvesAll: options.approvesAll ?? false,
    write: (entry) => void (journal.find(entry.key) ?? journal.add(entry)),
  };
  const merchants = new Map<string, Merchant>();
  const tokens = new Map<string, string>();
  const replies = new Map<string, Reply>();
  const tries = new Map<string, number>();
  const hanging = new Set<ServerResponse>();
  const calls: string[] = [];
  const violations: string[] = [];
  let isDown = false;
  let faultOf: (call: ProviderCall) => Fault | undefined = () => undefined;

  const merchantOf = (id: string): Merchant => {
    const known = merchants.get(id);
    if (known) return known;
    const merchant = newMerchant(id);
    if (world.approvesAll) merchant.vault.set('good', GOOD);
    merchants.set(id, merchant);
    return merchant;
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(request);
    const { method = 'GET' } = request;
    const path = (request.url ?? '').split('?')[0] ?? '';
    calls.push(`${method} ${path}`);
    if (isDown) return send(response, failure(503, 'SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE'));
    if (path === '/v1/oauth2/token') return send(response, newToken(tokens, request));
    const client = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''));
    if (client === undefined) return send(response, unauthorized());
    const key = String(request.headers['paypal-request-id'] ?? '');
    const name = key || `${method} ${path}`;
    const count = (tries.get(name) ?? 0) + 1;
    tries.set(name, count);
    const kind = kindOf(method, path);
    const fault = faultOf({ kind, key: name, tries: count });
    if (fault === 'hang') return void hanging.add(response);
    if (fault === 'fail_once' && count === 1) return send(response, brokenDown());
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    violations.push(...specs.request(method, path, body));
    const steps = path.split('/').slice(path.startsWith('/v2/checkout') ? 4 : 3);
    const call = { merchant: merchantOf(client), method, steps, key, body, fault };
    const reply = decided(call, path, text);
    if (!UNDESCRIBED.test(JSON.stringify(reply.body ?? ''))) {
      violations.push(...specs.reply(method, path, reply.status, reply.body));
    }
    if (fault === 'hang_after') return void hanging.add(response);
    if (fault === 'drop_answer' && count === 1) return void response.destroy();
    send(response, request.headers.prefer === MINIMAL ? minimal(reply) : reply);
  }

  /** A known key gets its stored reply and has no second effect. */
  function decided(call: PaypalCall, path: string, text: string): Reply {
    if (path.startsWith('/v1/notifications')) {
      return answerWebhooks(options.secret, call.method, path, text);
    }
    const name = `${call.merchant.id} ${call.method} ${path} ${call.key}`;
    const known = call.key === '' ? undefined : replies.get(name);
    if (known) return { ...known, status: known.status === 201 ? replayed(path) : known.status };
    const reply = answered(call, path);
    if (reply.status < 300) replies.set(name, reply);
    return reply;
  }

  function answered(call: PaypalCall, path: string): Reply {
    if (path.startsWith('/v2/checkout/orders')) return answerOrders(world, call);
    if (path.startsWith('/v2/payments')) return answerPayments(world, call);
    return answerVault(call);
  }

  function change<T>(of: (merchant: Merchant) => T | undefined): T {
    const [found] = [...merchants.values()].flatMap((merchant) => of(merchant) ?? []);
    if (found === undefined) throw new Error('there is no such thing at PayPal');
    return found as T;
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    secret: options.secret,
    calls,
    violations,
    journal: journal.entries,
    tries: (key) => tries.get(key) ?? 0,
    fail: (next = () => undefined) => {
      faultOf = next;
    },
    approve(id) {
      change(({ orders }) => orders.get(id)).status = 'APPROVED';
    },
    approveSetup(id) {
      change(({ setups }) => setups.get(id)).status = 'APPROVED';
    },
    decline: (id, isDeclined = true) => {
      const { declining } = change((one) => (one.orders.has(id) ? one : undefined));
      if (isDeclined) declining.add(id);
      else declining.delete(id);
    },
    clear(id, isPaid = true) {
      const merchant = change((one) => (one.pending.has(id) ? one : undefined));
      const capture = merchant.captures.get(id);
      const entry = merchant.pending.get(id);
      if (!capture || !entry) return;
      merchant.pending.delete(id);
      delete capture.status_details;
      capture.status = isPaid ? 'COMPLETED' : 'DECLINED';
      capture.update_time = now();
      world.write({ ...entry, kind: isPaid ? 'charge' : 'decline' });
    },
    merchant: merchantOf,
    webhook: (type, resource) => writeWebhook(options.secret, type, resource),
    forgetTokens: () => tokens.clear(),
    breakDown(next) {
      isDown = next;
    },
    stop: () => stopServer(server, hanging),
  };
}

const MINIMAL = 'return=minimal';

function minimal({ status, body }: Reply): Reply {
  const { id, status: state, links } = (body ?? {}) as Record<string, unknown>;
  return status < 300 && body
    ? { status, body: { id, status: state, links } }
    : { status, body: body ?? {} };
}

/** Refunds and captures of authorizations are 201 each time. */
function replayed(path: string): number {
  return path.startsWith('/v2/payments') ? 201 : 200;
}

function kindOf(method: string, path: string): ProviderCall['kind'] {
  if (method === 'POST' && path.endsWith('/refund')) return 'refund';
  if (method === 'POST' && path.endsWith('/void')) return 'void';
  if (method === 'POST' && path.endsWith('/authorize')) return 'authorize';
  if (method !== 'POST' || !path.endsWith('/capture')) return 'other';
  return path.startsWith('/v2/payments') ? 'capture' : 'charge';
}

function newToken(tokens: Map<string, string>, { headers }: IncomingMessage): Reply {
  const [, basic = ''] = (headers.authorization ?? '').split(' ');
  const [client = '', secret] = Buffer.from(basic, 'base64').toString().split(':');
  if (secret !== secretOf(client)) {
    const error = 'invalid_client';
    return { status: 401, body: { error, error_description: 'Client Authentication failed' } };
  }
  const access_token = `A21AA${tokens.size}-${client}`;
  tokens.set(access_token, client);
  const body = {
    scope: '*',
    access_token,
    token_type: 'Bearer',
    app_id: 'APP-1',
    expires_in: 32_400,
  };
  return { status: 200, body };
}

function unauthorized(): Reply {
  return { status: 401, body: { error: 'invalid_token', error_description: 'Token not valid' } };
}

function brokenDown(): Reply {
  return failure(500, 'INTERNAL_SERVER_ERROR', 'INTERNAL_SERVICE_ERROR');
}

function send(response: ServerResponse, { status, body }: Reply): void {
  const json = { 'content-type': 'application/json' };
  response.writeHead(status, json).end(body === undefined ? undefined : JSON.stringify(body));
}
