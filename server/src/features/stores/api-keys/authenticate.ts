import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type App, type Caller, type StoreContext, storeContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { limitInvalidCredentials } from '../../../platform/http/invalid-credentials.ts';
import { sandboxNow } from '../../../platform/http/sandbox-now.ts';
import { type ApiKey, type Scope, SERVER_SCOPES } from '../../../ports/store.ts';

/** Looks up API keys. The synchronous cache lookup avoids a promise for warm keys. */
export interface Keys {
  cached(secret: string): ApiKey | 'invalid' | undefined;
  load(secret: string): Promise<ApiKey | undefined>;
}
export type FindCaller = (
  app: App,
  storeId: StoreContext['storeId'],
  token: string,
) => Promise<Caller>;

/** The API key alone determines the store; a customer token only narrows access. */
export function authenticate(
  http: FastifyInstance,
  app: App,
  keys: Keys,
  findCaller: FindCaller,
): void {
  const check = limitInvalidCredentials(app);
  http.decorateRequest('apiKey', null);

  async function admitLater(
    request: FastifyRequest,
    secret: string,
    known: ApiKey | undefined,
    token: string | undefined,
  ): Promise<void> {
    const key = known ?? (await check(request.ip, secret, keys.load));
    if (!key) throw new ApiError('API_KEY_INVALID');
    request.apiKey = key;
    checkScope(request, key, token);
    // An invalid token is an error, never treated as anonymous.
    const caller = token === undefined ? null : await findCaller(app, key.store.id, token);
    if (caller && request.routeOptions.config.customer === 'refused') {
      throw new ApiError('OPERATOR_REQUIRED');
    }
    admit(app, request, key, caller);
  }

  http.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    const secret = request.headers['x-api-key'];
    if (typeof secret !== 'string' || secret === '') throw new ApiError('API_KEY_MISSING');
    const known = keys.cached(secret);
    if (known === 'invalid') throw new ApiError('API_KEY_INVALID');
    const token = tokenOf(request);
    if (known === undefined || token !== undefined) {
      // `done` without an error would admit the request, so a rejection always passes one.
      const refuse = (error?: Error) => done(error ?? new Error('not admitted'));
      admitLater(request, secret, known, token).then(() => done(), refuse);
      return;
    }
    request.apiKey = known;
    checkScope(request, known, token);
    admit(app, request, known, null);
    done();
  });
  recheckMode(http, keys);
}

function admit(app: App, request: FastifyRequest, key: ApiKey, caller: Caller | null): void {
  request.ctx = storeContext(app, key.store, {
    key,
    caller,
    ifMatch: request.headers['if-match'],
    shopperIp: request.headers['x-shopper-ip']?.toString(),
    explains: (request.query as { explain?: unknown }).explain === 'true',
    sandboxNow: sandboxNow(request, key.store, app.clock),
  });
}

/** Before validation, which leaves only the headers that an operation's shape names. */
function recheckMode(http: FastifyInstance, keys: Keys): void {
  http.addHook('preValidation', (request: FastifyRequest, _reply, done) => {
    const { key, store } = request.ctx;
    if (!key || !store.developerMode || request.body === undefined) return done();
    const secret = String(request.headers['x-api-key']);
    const known = keys.cached(secret);
    if (typeof known === 'object' && known.store.developerMode) return done();
    refuseEndedSandbox(keys, secret).then(() => done(), done);
  });
}

/**
 * A body may arrive long after its headers, and the store may have gone live in between: a request
 * admitted to the sandbox must not run in the live store.
 */
async function refuseEndedSandbox(keys: Keys, secret: string): Promise<void> {
  const key = await keys.load(secret);
  if (!key) throw new ApiError('API_KEY_INVALID');
  if (!key.store.developerMode) throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
}

function tokenOf(request: FastifyRequest): string | undefined {
  const token = request.headers['x-customer-token'];
  if (token === undefined || request.routeOptions.config.customer === 'ignored') return undefined;
  return String(token);
}

function checkScope(request: FastifyRequest, key: ApiKey, token: string | undefined): void {
  const { scope = 'storefront', customer } = request.routeOptions.config;
  const isNarrowed = customer === 'instead' && token !== undefined;
  const needed = isNarrowed ? 'storefront' : scope;
  const enough: readonly Scope[] = needed === 'any' ? SERVER_SCOPES : [needed];
  const isEnough = enough.some((one) => key.scopes.includes(one));
  if (!isEnough) throw new ApiError('SCOPE_MISSING');
  if (token === undefined && customer === 'required') throw new ApiError('CUSTOMER_TOKEN_REQUIRED');
}
