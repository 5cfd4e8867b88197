import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import type { JournalEntry } from '../fakepay/journal.ts';
import { type Fault, type ProviderCall, stopServer } from '../fakepay/server.ts';
import { changeDispute, openDispute } from './disputes.ts';
import { readForm } from './form.ts';
import { authenticate, type Call, cancelIntent, endProcessing, found } from './intents.ts';
import { newEvent, nowSeconds } from './objects.ts';
import { openRecords, type Records, type StripeObject } from './records.ts';
import { StripeRefused } from './refuse.ts';
import { answerTo, kindOf } from './routes.ts';

export interface LocalStripeOptions {
  /** Kept across restarts of the service, and of this Stripe. */
  readonly recordsFile: string;
  readonly webhookSecret: string;
  readonly port?: number;
  /** Checks every reply, and throws if its shape is not Stripe's. */
  readonly inspect?: (reply: StripeObject) => void;
}

/** An HTTP server with the part of Stripe's protocol that the adapter uses. */
export interface LocalStripe {
  readonly url: string;
  readonly port: number;
  /** Money that moved, in order. */
  journal(): readonly JournalEntry[];
  /** How often a key was sent to it. */
  tries(key: string): number;
  /** From now on; undefined is a working Stripe. */
  fail(faultOf?: (call: ProviderCall) => Fault | undefined): void;
  /** Changes every reply before it is sent, from now on; without a function, none. */
  garble(change?: (answer: StripeObject) => void): void;
  /** A day passes, and all idempotency keys are forgotten. */
  revokeKeys(): void;
  /** The shopper completes the action of their bank. */
  authenticate(account: string, intentId: string): void;
  /** Another tab changes the amount of an intent. */
  resize(account: string, intentId: string, amount: number): void;
  /** Stripe releases an authorization that was not captured in time. */
  lapse(account: string, intentId: string): void;
  /** A pending payment has arrived. */
  arrive(account: string, intentId: string): void;
  /** The shopper disputes the charge of an intent. */
  dispute(account: string, intentId: string, facts?: StripeObject): StripeObject;
  /** A later step of a dispute, such as `closed`, and the fields it changes. */
  stepDispute(account: string, id: string, step: string, change: StripeObject): StripeObject;
  /** The events about an intent, a dispute or a refund, in the order they happened. */
  events(id: string): readonly StripeObject[];
  /** One of them as a signed webhook. */
  signedWebhook(
    event: StripeObject,
    at?: number,
  ): { body: string; headers: Record<string, string> };
  /** How often this was called. */
  asked(path: string): number;
  /** All objects of a kind that an account has. */
  list(account: string, object: string): readonly StripeObject[];
  /** Its internal errors, as opposed to injected faults. */
  readonly problems: readonly string[];
  stop(): Promise<void>;
}

export async function startStripe(options: LocalStripeOptions): Promise<LocalStripe> {
  const records = openRecords(options.recordsFile);
  const tries = new Map<string, number>();
  const hanging = new Set<ServerResponse>();
  const running = new Set<string>();
  const events: StripeObject[] = [];
  const problems: string[] = [];
  const paths: string[] = [];
  let faultOf: (call: ProviderCall) => Fault | undefined = () => undefined;
  let garbled: (answer: StripeObject) => void = () => {};
  const emit = (type: string, object: StripeObject) =>
    void events.push(newEvent(type, copy(object)));

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      problems.push(String(error));
      response.destroy();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(request);
    const account = /^Bearer (sk_\w+_\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (/^Bearer rk_/.test(request.headers.authorization ?? '')) {
      return send(response, 403, FORBIDDEN);
    }
    if (!account) return send(response, 401, UNAUTHORIZED);
    const path = request.url ?? '';
    paths.push(path);
    const kind = kindOf(request.method, path);
    const key = String(request.headers['idempotency-key'] ?? '');
    const name = `${account} ${key}`;
    tries.set(key, (tries.get(key) ?? 0) + 1);
    const count = tries.get(key) ?? 0;
    const fault = kind && faultOf({ kind, key, tries: count });
    if (fault === 'hang') return void hanging.add(response);
    if (fault === 'fail_once' && count === 1) return send(response, 500, BROKEN);
    if (key && running.has(name)) return send(response, 409, IN_USE);
    running.add(name);
    // Another request may come in here, as at Stripe.
    await new Promise(setImmediate);
    const form = readForm(request.method === 'GET' ? (path.split('?')[1] ?? '') : text);
    const outcome = isOutcome(fault) ? fault : undefined;
    const call: Call = { account, form, key, outcome, emit };
    const done = once(records, call, `${request.method} ${path} ${text}`, () =>
      answerTo(records, call, request.method ?? '', path),
    );
    running.delete(name);
    if (fault === 'hang_after') return void hanging.add(response);
    if (fault === 'drop_answer' && count === 1) return void response.destroy();
    if (done.status === 200) options.inspect?.(done.body);
    if (fault === 'altered_amount' && done.body.amount_received) done.body.amount_received += 1;
    garbled(done.body);
    const isOther = fault === 'altered_currency' && done.body.amount_received;
    const body = isOther ? { ...done.body, currency: 'eur' } : done.body;
    send(response, done.status, body, done.isRepeat);
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const aside = (account: string): Call => {
    return { account, form: {}, key: '', outcome: undefined, emit };
  };
  const inspected = (thing: StripeObject): StripeObject => {
    options.inspect?.(thing);
    return thing;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    journal: records.moves,
    tries: (key) => tries.get(key) ?? 0,
    fail: (next = () => undefined) => {
      faultOf = next;
    },
    garble: (change = () => {}) => {
      garbled = change;
    },
    revokeKeys: records.forgetAnswers,
    authenticate: (account, id) => authenticate(records, account, id),
    resize: (account, id, amount) =>
      void records.put(account, { ...found(records, account, id), amount }),
    lapse: (account, id) => {
      cancelIntent(records, aside(account), id);
      const intent = found(records, account, id);
      records.put(account, { ...intent, cancellation_reason: 'automatic' });
    },
    arrive: (account, id) => endProcessing(records, aside(account), id),
    dispute: (account, id, facts) => inspected(openDispute(records, aside(account), id, facts)),
    stepDispute: (account, id, ...step) =>
      inspected(changeDispute(records, aside(account), id, step)),
    events: (id) => events.filter(({ data }) => data.object.id === id),
    signedWebhook: (event, at = nowSeconds()) => signedWebhook(options.webhookSecret, event, at),
    asked: (path) => paths.filter((one) => one.endsWith(path)).length,
    list: records.list,
    problems,
    stop: () => stopServer(server, hanging),
  };
}

/** A known key gets its stored reply; with another request it is refused. */
function once(
  records: Records,
  { account, key }: Call,
  fingerprint: string,
  work: () => StripeObject,
): { status: number; body: StripeObject; isRepeat: boolean } {
  const known = key ? records.findAnswer(account, key) : undefined;
  if (known && known.fingerprint !== fingerprint) return { ...MISMATCH, isRepeat: false };
  if (known) return { status: known.status, body: copy(known.body), isRepeat: true };
  const { status, body, isKept } = worked(work);
  if (key && isKept) records.keepAnswer(account, key, { fingerprint, status, body });
  return { status, body: copy(body), isRepeat: false };
}

/** A call that could not begin is not stored: the same key may be sent with other parameters. */
function worked(work: () => StripeObject): { status: number; body: StripeObject; isKept: boolean } {
  try {
    return { status: 200, body: work(), isKept: true };
  } catch (error) {
    if (!(error instanceof StripeRefused)) throw error;
    return { status: error.status, body: error.body, isKept: error.status === 402 };
  }
}

const failure = (type: string, message: string, code?: string) => ({
  error: { type, message, ...(code && { code }) },
});
const UNAUTHORIZED = failure('invalid_request_error', 'Invalid API Key provided.');
/** A restricted key, which here has no permissions. */
const FORBIDDEN = failure('invalid_request_error', 'The key does not have the permissions.');
const BROKEN = failure('api_error', 'Something went wrong on our end.');
const IN_USE = failure('idempotency_error', 'Another request has it.', 'idempotency_key_in_use');
const MISMATCH = {
  status: 400,
  body: failure('idempotency_error', 'Keys for idempotent requests can only be used once.'),
};

function isOutcome(fault: Fault | undefined | ''): fault is NonNullable<Call['outcome']> {
  return fault === 'decline' || fault === 'needs_action' || fault === 'pending';
}

function signedWebhook(secret: string, event: StripeObject, at: number) {
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${at},v1=${signature}`,
  };
  return { body, headers };
}

function copy<T>(thing: T): T {
  return JSON.parse(JSON.stringify(thing)) as T;
}

function send(response: ServerResponse, status: number, body: object, isRepeat = false): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      ...(isRepeat && { 'idempotent-replayed': 'true' }),
    })
    .end(JSON.stringify(body));
}
