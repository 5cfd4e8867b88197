import type {
  Args,
  Body,
  CallRest,
  Calls,
  OperationId,
  Options,
  PagedOperationId,
  PagesOf,
  Reply,
} from './calls.ts';
import { type ConnectionOptions, connect, refuseApiKey } from './connect.ts';
import { type CartwrightError, notSent } from './errors.ts';
import { ROUTES } from './generated/storefront.ts';
import { addOns } from './namespaces/add-ons.ts';
import { auth } from './namespaces/auth.ts';
import { carts } from './namespaces/carts.ts';
import { checkout } from './namespaces/checkout.ts';
import { customers } from './namespaces/customers.ts';
import { orders } from './namespaces/orders.ts';
import { payments } from './namespaces/payments.ts';
import { upsells } from './namespaces/upsells.ts';
import type { AnyArgs, AnyOptions } from './operation.ts';
import { pagesOf } from './pages.ts';
import { prepareRequest } from './request.ts';
import { routeOf } from './route.ts';
import { send } from './send.ts';
import { type CustomerTokens, type TokenStore, withTokens } from './tokens.ts';

export interface CartwrightOptions extends ConnectionOptions {
  /** The key of the store, `sk_…`. Only `signup` needs none. */
  apiKey?: string | undefined;
  /** The tokens of the signed-in customer for whom this client calls; see `as`. */
  tokens?: TokenStore | undefined;
  /** Developer mode: the time of every call; see `sandbox`. */
  sandboxNow?: string | Date | undefined;
}

/** The storefront interface of a store. */
export class Cartwright {
  readonly addOns: ReturnType<typeof addOns>;
  readonly auth: ReturnType<typeof auth>;
  readonly carts: ReturnType<typeof carts>;
  readonly customers: ReturnType<typeof customers>;
  readonly orders: ReturnType<typeof orders>;
  readonly payments: ReturnType<typeof payments>;
  readonly upsells: ReturnType<typeof upsells>;
  readonly #options: CartwrightOptions;
  readonly #calls: Calls;

  constructor(options: CartwrightOptions) {
    refuseApiKey(options.apiKey ?? '');
    this.#options = options;
    this.#calls = callsOf(options);
    this.addOns = addOns(this.#calls);
    this.auth = auth(this.#calls);
    this.carts = carts(this.#calls);
    this.customers = customers(this.#calls);
    this.orders = orders(this.#calls);
    this.payments = payments(this.#calls);
    this.upsells = upsells(this.#calls);
  }

  /** Calls any operation by its id. */
  call<Id extends OperationId>(id: Id, ...[args, options]: CallRest<Id>): Promise<Reply<Id>> {
    return this.#calls.call(id, args ?? ({} as Args<Id>), options);
  }

  /** Calls any operation that has pages. */
  pages<Id extends PagedOperationId>(id: Id, ...[args, options]: CallRest<Id>): PagesOf<Id> {
    return this.#calls.pages(id, args ?? ({} as Args<Id>), options);
  }

  /** The checkout of one cart. */
  checkout(cartId: string): ReturnType<typeof checkout> {
    return checkout(this.#calls, cartId);
  }

  /** The public configuration of the store. */
  config(options?: Options<'getConfig'>): Promise<Reply<'getConfig'>> {
    return this.#calls.call('getConfig', {}, options);
  }

  /** Creates a store. The reply has its API key. */
  signup(body: Body<'signUp'>, options?: Options<'signUp'>): Promise<Reply<'signUp'>> {
    return this.#calls.call('signUp', { body }, options);
  }

  /**
   * A client that calls for one customer and refreshes the tokens by itself. While the store has
   * none, only `auth` can be called.
   */
  as(tokens: TokenStore): Cartwright {
    return new Cartwright({ ...this.#options, tokens });
  }

  /** A client whose calls happen at another time. Only developer mode obeys it. */
  sandbox({ now }: { now: string | Date }): Cartwright {
    return new Cartwright({ ...this.#options, sandboxNow: now });
  }
}

function callsOf(given: CartwrightOptions): Calls {
  const { apiKey, tokens, sandboxNow } = given;
  const transport = connect(given);
  const key = apiKey === undefined ? {} : { 'x-api-key': apiKey };

  /** `store` is null where the call needs no customer. */
  async function perform(
    id: OperationId,
    args: AnyArgs,
    options: AnyOptions,
    store = tokens ?? null,
  ): Promise<unknown> {
    const now = options.sandboxNow ?? sandboxNow;
    const route = routeOf(ROUTES, id);
    const request = prepareRequest(id, route, args, { ...options, sandboxNow: now });
    const withToken = async (token?: string, wasUncertain?: boolean) => {
      const customer = token === undefined ? {} : { 'x-customer-token': token };
      const headers = { ...request.headers, ...key, ...customer };
      return (await send(transport, { ...request, headers }, wasUncertain)).data;
    };
    if (!store) return await withToken();
    if (id === 'refreshToken') return await refreshed(store, withToken);
    const asCustomer = (token?: string, wasUncertain?: boolean) => {
      if (token === undefined && !route.path.startsWith(SIGN_IN)) throw signInRequired(id);
      return withToken(token, wasUncertain);
    };
    const reply = await withTokens(store, asCustomer, exchange, options.signal);
    if (isSignIn(reply)) await store.set(tokensOf(reply));
    if (id === 'logout') await store.set(null);
    return reply;
  }

  async function exchange(refreshToken: string): Promise<CustomerTokens> {
    const options = { retries: Math.min(1, transport.retries) };
    const reply = await perform('refreshToken', { body: { refreshToken } }, options, null);
    return tokensOf(reply as Reply<'refreshToken'>);
  }

  return {
    call: (id, args, options) => perform(id, args, options ?? {}) as Promise<never>,
    pages: (id, args: AnyArgs, options) =>
      pagesOf(routeOf(ROUTES, id).list ?? '', args.query ?? {}, (query) =>
        perform(id, { ...args, query }, options ?? {}),
      ),
  };
}

/** The only calls of a client of `as` that need no token. */
const SIGN_IN = '/v1/auth/';

/** Without a token the key alone would count, which reaches the data of every customer. */
function signInRequired(operation: OperationId): CartwrightError {
  return notSent(operation, 401, 'CUSTOMER_TOKEN_REQUIRED', 'No customer is signed in.');
}

/** A refresh by the caller. A sign-in or sign-out meanwhile counts, and its tokens stay. */
async function refreshed(store: TokenStore, refresh: () => Promise<unknown>): Promise<unknown> {
  const before = await store.get();
  const reply = await refresh();
  const current = await store.get();
  const isSame = current?.refreshToken === before?.refreshToken;
  if (isSame) await store.set(tokensOf(reply as Reply<'refreshToken'>));
  return reply;
}

function isSignIn(reply: unknown): reply is Reply<'login'> {
  return typeof reply === 'object' && reply !== null && 'refreshToken' in reply;
}

function tokensOf({ token, refreshToken, expiresAt, refreshExpiresAt }: Reply<'login'>) {
  return { token, refreshToken, expiresAt, refreshExpiresAt };
}
