import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type App, type Caller, type StoreContext, storeContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';

type ApiKey = NonNullable<StoreContext['key']>;

declare module 'fastify' {
  interface FastifyRequest {
    ctx: StoreContext;
    failureCode: string | undefined;
  }
  interface FastifyContextConfig {
    /** The scope a key needs here; `storefront` unless said otherwise. */
    scope?: ApiKey['scopes'][number];
    /**
     * What a customer token means here. Without a word it narrows the call to what is the
     * customer's. `required`: nothing is done without one. `refused`: only an operator may.
     * `instead`: it stands in for the scope, since it narrows. `ignored`: nobody is signed in yet.
     */
    customer?: 'required' | 'refused' | 'instead' | 'ignored';
    /** True where no key is asked for. */
    isKeyless?: boolean;
    /**
     * `off` for writes that ignore Idempotency-Key; `natural` for those that may simply run again,
     * and whose answer should be of now.
     */
    idempotency?: 'off' | 'natural';
    /** How long the answer to an Idempotency-Key is kept: a day unless said otherwise. */
    keptDays?: number;
    /** The operation's name for logs and metrics, filled in from its schema. */
    operation?: string;
  }
}

export type FindKey = (secret: string) => Promise<ApiKey | undefined>;
export type FindCaller = (
  app: App,
  storeId: StoreContext['storeId'],
  token: string,
) => Promise<Caller>;

/** The store comes from the key and from nothing else; a customer token only narrows. */
export function authenticate(
  http: FastifyInstance,
  app: App,
  findKey: FindKey,
  findCaller: FindCaller,
): void {
  http.addHook('onRequest', async (request: FastifyRequest) => {
    const secret = request.headers['x-api-key'];
    if (typeof secret !== 'string' || secret === '') throw new ApiError('API_KEY_MISSING');
    const key = await findKey(secret);
    if (!key) throw new ApiError('API_KEY_INVALID');
    const { scope = 'storefront', customer } = request.routeOptions.config;
    const token = customer === 'ignored' ? undefined : request.headers['x-customer-token'];
    const isNarrowed = customer === 'instead' && token !== undefined;
    const needed = isNarrowed ? 'storefront' : scope;
    if (!key.scopes.includes(needed)) throw new ApiError('SCOPE_MISSING');
    if (token === undefined && customer === 'required') {
      throw new ApiError('CUSTOMER_TOKEN_REQUIRED');
    }
    // A token that is sent and not valid is an error, never silently anonymous.
    const caller = token === undefined ? null : await findCaller(app, key.store.id, String(token));
    if (caller && customer === 'refused') throw new ApiError('OPERATOR_REQUIRED');
    request.ctx = storeContext(app, key.store, {
      key,
      caller,
      ifMatch: request.headers['if-match'],
      explains: (request.query as { explain?: unknown }).explain === 'true',
    });
  });
}
