import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type App, type Operator, type StoreContext, storeContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { limitInvalidCredentials } from '../../../platform/http/invalid-credentials.ts';
import type { OperatorSessionId } from '../../../values/ids.ts';
import type { OperatorToken } from './operator-token.ts';
import { refuseCrossOrigin } from './refuse-cross-origin.ts';
import { cookieToken, sessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set under /admin/v1 only, like `operator`. */
    operatorSession: CurrentSession;
  }
}

export interface CurrentSession {
  readonly id: OperatorSessionId;
  readonly token: OperatorToken;
  readonly expiresAt: Date;
}

export interface SignedIn {
  readonly store: StoreContext['store'];
  readonly operator: Operator;
  readonly sessionId: OperatorSessionId;
  readonly expiresAt: Date;
  /** True where this request has extended the session. */
  readonly isExtended: boolean;
}
export type FindSignedIn = (app: App, token: string) => Promise<SignedIn | undefined>;

/**
 * Operators authenticate with a bearer token or, in a browser, with the session cookie. The token
 * alone determines the store.
 */
export function authenticateOperators(
  http: FastifyInstance,
  app: App,
  findSignedIn: FindSignedIn,
): void {
  const check = limitInvalidCredentials(app);
  http.addHook('onRequest', async (request: FastifyRequest, reply) => {
    const bearer = bearerToken(request.headers.authorization);
    const token = bearer || cookieToken(app, request.headers.cookie);
    if (token === '') throw new ApiError('OPERATOR_TOKEN_MISSING');
    if (bearer === '' && request.method !== 'GET') refuseCrossOrigin(app, request);
    const signedIn = await check(request.ip, token, (sent) => findSignedIn(app, sent));
    if (!signedIn) throw new ApiError('OPERATOR_TOKEN_INVALID');
    const { store, operator, sessionId: id, expiresAt, isExtended } = signedIn;
    if (bearer === '' && isExtended) reply.header('set-cookie', sessionCookie(app, token));
    request.operator = operator;
    request.operatorSession = { id, token, expiresAt };
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
function bearerToken(header: string | undefined): string {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
}
