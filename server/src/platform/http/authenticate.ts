import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type App, type StoreContext, storeContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { sandboxNow } from './sandbox-now.ts';

type ApiKey = NonNullable<StoreContext['key']>;

declare module 'fastify' {
  interface FastifyRequest {
    ctx: StoreContext;
    failureCode: string | undefined;
  }
  interface FastifyContextConfig {
    /** The scope a key needs here; `storefront` unless said otherwise. */
    scope?: ApiKey['scopes'][number];
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

/** The store comes from the key and from nothing else. */
export function authenticate(http: FastifyInstance, app: App, findKey: FindKey): void {
  http.addHook('onRequest', async (request: FastifyRequest) => {
    const secret = request.headers['x-api-key'];
    if (typeof secret !== 'string' || secret === '') throw new ApiError('API_KEY_MISSING');
    const key = await findKey(secret);
    if (!key) throw new ApiError('API_KEY_INVALID');
    const scope = request.routeOptions.config.scope ?? 'storefront';
    if (!key.scopes.includes(scope)) throw new ApiError('SCOPE_MISSING');
    // A token that is sent and not valid is an error, never silently anonymous.
    if (request.headers['x-customer-token'] !== undefined) {
      throw new ApiError('CUSTOMER_TOKEN_INVALID');
    }
    request.ctx = storeContext(app, key.store, {
      key,
      ifMatch: request.headers['if-match'],
      sandboxNow: sandboxNow(request, key.store, app.clock),
    });
  });
}
