import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { LRUCache } from 'lru-cache';
import { type Dispatcher, errors, Pool } from 'undici';
import { storableJson } from '../../../values/text.ts';
import { isPublicAddress } from './public-address.ts';

/** A call to an address that a merchant or an agent chose. */
export interface OutboundCall extends OutboundRead {
  readonly body: string;
}

export interface OutboundRead {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connectMs: number;
  /** Limit for lookup, connect and the whole reply together, in milliseconds. */
  readonly totalMs: number;
  /** A longer reply is a failure. With 0 only the status is read. */
  readonly replyBytesMax: number;
}

/** Redirects are not followed: they are a reply like any other. */
export type OutboundReply =
  | { readonly status: number; readonly body: string; readonly cacheControl?: string }
  | { readonly failure: OutboundFailure };

export type OutboundFailure =
  | UrlRefusal
  | 'not_resolved'
  | 'not_connected'
  | 'not_trusted'
  | 'timed_out'
  | 'broken_off'
  | 'reply_too_long';

export type UrlRefusal =
  | 'not_a_url'
  | 'not_https'
  | 'has_credentials'
  | 'port_not_allowed'
  | 'not_public';

/** The only client for addresses that merchants and agents chose. */
export interface Outbound {
  post(call: OutboundCall): Promise<OutboundReply>;
  /** The reply has the `cache-control` header, where the server sent one. */
  get(call: OutboundRead): Promise<OutboundReply>;
  /** Checks a URL before any lookup; undefined when it is acceptable. */
  refusalOf(url: string): UrlRefusal | undefined;
  /** For servers that are not HTTP: resolves a name under the same rules. Connect to the result. */
  locate(hostname: string): Promise<Located>;
}

export type Located =
  | { readonly address: string }
  | { readonly failure: 'not_resolved' | 'not_public' };

/** Resolves a name to all its addresses. Called once per call, which connects to one of them. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface OutboundOptions {
  /** For development and tests: plain http, any port, and private addresses. */
  readonly allowPrivate: boolean;
  readonly resolve?: Resolve;
}

const HTTPS_PORT = 443;
/** Ports below are those of system services such as mail, SSH and DNS. */
const FREE_PORT_MIN = 1_024;
/** Number of hosts with an idle keep-alive connection. */
const POOLS_MAX = 500;
const DNS_TIMEOUT_MS = 2_000;

class DeadlineError extends Error {}

export function outbound({ allowPrivate, resolve }: OutboundOptions): Outbound {
  const addressesOf = resolve ?? (allowPrivate ? resolveLikeTheSystem : resolveByNameServer);
  const poolFor = pools();
  const refusalOf = (url: string) => refusalOfUrl(url, allowPrivate);
  async function locate(hostname: string): Promise<Located> {
    const addresses = await addressesFor(hostname, addressesOf);
    const [address] = addresses;
    if (!address) return { failure: 'not_resolved' };
    // A single private address among public ones rejects the name: it indicates an attack.
    if (!allowPrivate && !addresses.every(isPublicAddress)) return { failure: 'not_public' };
    return { address };
  }
  async function send(
    call: OutboundRead & Partial<OutboundCall>,
    signal: AbortSignal,
  ): Promise<OutboundReply> {
    const url = new URL(call.url);
    const located = await within(signal, locate(url.hostname));
    if ('failure' in located) return located;
    const pool = poolFor(url.origin, located.address, call.connectMs);
    const isRead = call.body === undefined;
    const { statusCode, headers, body } = await pool.request({
      method: isRead ? 'GET' : 'POST',
      path: url.pathname + url.search,
      headers: { ...call.headers },
      body: call.body ?? null,
      signal,
      headersTimeout: call.totalMs,
      bodyTimeout: call.totalMs,
    });
    const reply = await readReply(statusCode, body, call.replyBytesMax);
    const cacheControl = headers['cache-control'];
    return isRead && cacheControl ? { ...reply, cacheControl: String(cacheControl) } : reply;
  }
  async function sendInTime(call: OutboundRead & Partial<OutboundCall>): Promise<OutboundReply> {
    const refusal = refusalOf(call.url);
    if (refusal) return { failure: refusal };
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(new DeadlineError()), call.totalMs);
    try {
      return await send(call, deadline.signal);
    } catch (error) {
      return { failure: failureOf(error) };
    } finally {
      clearTimeout(timer);
    }
  }
  return { refusalOf, locate, post: sendInTime, get: sendInTime };
}

function refusalOfUrl(text: string, allowPrivate: boolean): UrlRefusal | undefined {
  if (!URL.canParse(text)) return 'not_a_url';
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== 'https:' && !(allowPrivate && protocol === 'http:')) return 'not_https';
  // Credentials would be stored and returned with the URL; callers are authenticated by signature.
  if (username || password) return 'has_credentials';
  const isOpen = port === '' || Number(port) === HTTPS_PORT || Number(port) >= FREE_PORT_MIN;
  if (allowPrivate) return undefined;
  if (!isOpen) return 'port_not_allowed';
  return isPrivateByItself(hostname) ? 'not_public' : undefined;
}

/** Names that resolve to private addresses are rejected after the lookup. */
function isPrivateByItself(hostname: string): boolean {
  const literal = literalOf(hostname);
  if (literal !== undefined) return !isPublicAddress(literal);
  return /(^|\.)localhost\.?$/.test(hostname);
}

async function addressesFor(hostname: string, resolve: Resolve): Promise<readonly string[]> {
  const literal = literalOf(hostname);
  return literal === undefined ? await resolve(hostname) : [literal];
}

function literalOf(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) ? bare : undefined;
}

/** Resolves without the thread pool, so a slow name server delays no other lookup. */
const resolveByNameServer: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

/** Also resolves `localhost` and entries of the hosts file. */
const resolveLikeTheSystem: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true, order: 'ipv4first' }).catch(() => []);
  return found.map(({ address }) => address);
};

/**
 * Connections are pooled by address as well as name: a name with a new address gets a new
 * connection, after that address was checked.
 */
function pools(): (origin: string, address: string, connectMs: number) => Pool {
  const poolsByAddress = new LRUCache<string, Pool>({
    max: POOLS_MAX,
    // Calls under way end; the connections close after them.
    dispose: (pool) => pool.close().catch(() => {}),
  });
  return (origin, address, connectMs) => {
    const key = `${origin} ${address} ${connectMs}`;
    const known = poolsByAddress.get(key);
    if (known) return known;
    const pool = new Pool(origin, { connect: pinned(address, connectMs) });
    poolsByAddress.set(key, pool);
    return pool;
  };
}

/** TLS still verifies the name; only the address is fixed. */
function pinned(address: string, connectMs: number): { lookup: LookupFunction; timeout: number } {
  const family = isIP(address);
  return {
    timeout: connectMs,
    lookup: (_hostname, { all }, found) =>
      all ? found(null, [{ address, family }]) : found(null, address, family),
  };
}

async function readReply(
  status: number,
  body: Dispatcher.ResponseData['body'],
  bytesMax: number,
): Promise<OutboundReply> {
  if (bytesMax === 0) {
    await body.dump({ limit: 16_384 }).catch(() => {});
    return { status, body: '' };
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += (chunk as Buffer).length;
    // Leaving the loop closes the connection without reading the rest.
    if (bytes > bytesMax) return { failure: 'reply_too_long' };
    chunks.push(chunk as Buffer);
  }
  return { status, body: storableJson(Buffer.concat(chunks).toString('utf8')) };
}

function failureOf(error: unknown): OutboundFailure {
  // An invalid argument is a bug of ours, not a failure of the server.
  if (error instanceof errors.InvalidArgumentError) throw error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (error instanceof DeadlineError) return 'timed_out';
  if (/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code)) return 'timed_out';
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return 'not_connected';
  if (error instanceof errors.HTTPParserError) return 'broken_off';
  if (/^(UND_ERR_|ECONNRESET|EPIPE)/.test(code)) return 'broken_off';
  return /CERT|TLS|SSL|EPROTO|SIGNATURE/.test(code) ? 'not_trusted' : 'not_connected';
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
