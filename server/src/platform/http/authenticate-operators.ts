import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type App, type Operator, type StoreContext, storeContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in. Set under /admin/v1 and nowhere else. */
    operator: Operator;
  }
  interface FastifyContextConfig {
    /** `owner` where staff may not. */
    role?: 'owner';
  }
}

export interface SignedIn {
  readonly store: StoreContext['store'];
  readonly operator: Operator;
}
export type FindSignedIn = (app: App, token: string) => Promise<SignedIn | undefined>;

/** Operators are known by a bearer token; the store comes from it and from nothing else. */
export function authenticateOperators(
  http: FastifyInstance,
  app: App,
  findSignedIn: FindSignedIn,
): void {
  http.addHook('onRequest', async (request: FastifyRequest) => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw new ApiError('OPERATOR_TOKEN_MISSING');
    const signedIn = await findSignedIn(app, token);
    if (!signedIn) throw new ApiError('OPERATOR_TOKEN_INVALID');
    const { store, operator } = signedIn;
    request.operator = operator;
    request.ctx = storeContext(app, store, {
      key: null,
      caller: null,
      ifMatch: request.headers['if-match'],
      explains: false,
    });
    const { role } = request.routeOptions.config;
    if (role === 'owner' && operator.role !== 'owner') throw new ApiError('FORBIDDEN');
  });
}
