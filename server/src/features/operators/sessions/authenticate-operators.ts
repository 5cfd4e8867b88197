import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type App, type Operator, type StoreContext, storeContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { limitInvalidCredentials } from '../../../platform/http/invalid-credentials.ts';

export interface SignedIn {
  readonly store: StoreContext['store'];
  readonly operator: Operator;
}
export type FindSignedIn = (app: App, token: string) => Promise<SignedIn | undefined>;

/** Operators authenticate with a bearer token, which alone determines the store. */
export function authenticateOperators(
  http: FastifyInstance,
  app: App,
  findSignedIn: FindSignedIn,
): void {
  const check = limitInvalidCredentials(app);
  http.addHook('onRequest', async (request: FastifyRequest) => {
    const token = bearerToken(request.headers.authorization);
    if (token === '') throw new ApiError('OPERATOR_TOKEN_MISSING');
    const signedIn = await check(request.ip, token, (sent) => findSignedIn(app, sent));
    if (!signedIn) throw new ApiError('OPERATOR_TOKEN_INVALID');
    const { store, operator } = signedIn;
    request.operator = operator;
    request.ctx = storeContext(app, store, {
      key: null,
      caller: null,
      operator,
      ifMatch: request.headers['if-match'],
      shopperIp: undefined,
      explains: false,
    });
    const { role } = request.routeOptions.config;
    if (role === 'owner' && operator.role !== 'owner') throw new ApiError('FORBIDDEN');
  });
}

/** Empty when the header has no bearer token. */
export function bearerToken(header: string | undefined): string {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
}
