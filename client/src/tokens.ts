import { isCode } from './calls.ts';
import type { CartwrightError } from './errors.ts';

/** The tokens of a signed-in customer. */
export interface CustomerTokens {
  token: string;
  refreshToken: string;
  expiresAt?: string | undefined;
  refreshExpiresAt?: string | undefined;
}

/** Where an application keeps the tokens of one customer. `get` returns what `set` was given. */
export interface TokenStore {
  get(): CustomerTokens | null | undefined | Promise<CustomerTokens | null | undefined>;
  /** Null when the session has ended. */
  set(tokens: CustomerTokens | null): unknown;
}

/** After `CUSTOMER_TOKEN_INVALID` the exchange shows whether the session has ended. */
const RENEWABLE = ['CUSTOMER_TOKEN_EXPIRED', 'CUSTOMER_TOKEN_INVALID'] as const;

export type Exchange = (refreshToken: string) => Promise<CustomerTokens>;

/** One exchange at a time for each store, for all clients that share it. */
const exchanges = new WeakMap<TokenStore, Promise<CustomerTokens | null>>();

/**
 * Performs a call with the customer's token. If the token is no longer valid, it is exchanged, once
 * for all calls that wait, and the call is sent again.
 */
export async function withTokens(
  store: TokenStore,
  perform: (token: string | undefined, wasUncertain?: boolean) => Promise<unknown>,
  exchange: Exchange,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const sent = await store.get();
  try {
    return await perform(sent?.token);
  } catch (error) {
    if (!sent || !isCode(error, ...RENEWABLE)) throw error;
    const fresh = await freshTokens(store, sent, exchange, signal, error);
    return await perform(fresh.token, error.effect === 'unknown');
  }
}

/** Throws the error of the call, with the reason as its cause. */
async function freshTokens(
  store: TokenStore,
  sent: CustomerTokens,
  exchange: Exchange,
  signal: AbortSignal | undefined,
  error: CartwrightError,
): Promise<CustomerTokens> {
  const running = exchanges.get(store) ?? startExchange(store, sent, exchange);
  try {
    const fresh = await unlessAborted(running, signal);
    if (fresh) return fresh;
  } catch (cause) {
    if (error.effect === 'none') signal?.throwIfAborted();
    error.cause = cause;
  }
  throw error;
}

function startExchange(store: TokenStore, sent: CustomerTokens, exchange: Exchange) {
  const running = exchanged(store, sent, exchange).finally(() => exchanges.delete(store));
  exchanges.set(store, running);
  // Every caller may have given up by then.
  running.catch(() => {});
  return running;
}

/** Null if the customer has signed out meanwhile. */
async function exchanged(
  store: TokenStore,
  sent: CustomerTokens,
  exchange: Exchange,
): Promise<CustomerTokens | null> {
  const used = await store.get();
  if (!used || used.token !== sent.token) return used ?? null;
  try {
    const fresh = await exchange(used.refreshToken);
    // A sign-in or sign-out during the exchange counts.
    const current = await store.get();
    if (current?.refreshToken !== used.refreshToken) return current ?? null;
    await store.set(fresh);
    return fresh;
  } catch (error) {
    if (!isCode(error, 'REFRESH_TOKEN_INVALID', 'REFRESH_TOKEN_REUSED')) throw error;
    // Another process may have exchanged it first.
    const current = await store.get();
    if (current && current.refreshToken !== used.refreshToken) return current;
    await store.set(null);
    throw error;
  }
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return await work;
  let end = () => {};
  const aborted = new Promise<never>((_, reject) => {
    end = () => reject(signal.reason);
    signal.addEventListener('abort', end);
  });
  return await Promise.race([work, aborted]).finally(() => {
    signal.removeEventListener('abort', end);
  });
}
