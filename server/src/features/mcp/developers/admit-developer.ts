import type { FastifyRequest } from 'fastify';
import { type App, storeContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Http } from '../../../platform/http/http.ts';
import type { CheckCredential } from '../../../platform/http/invalid-credentials.ts';
import type { ApiKey } from '../../../ports/store.ts';
import { listRequestLog } from '../../request-log/list-request-log.ts';
import { readLoggedRequest } from '../../request-log/read-logged-request.ts';
import type { Keys } from '../../stores/api-keys/authenticate.ts';
import { operationCaller } from '../operation-call.ts';
import type { Sandbox } from './developer-session.ts';

const LIVE = 'Keys of live stores are refused here. Use the key of a store in developer mode.';

export interface Admission {
  readonly app: App;
  readonly keys: Keys;
  readonly check: CheckCredential;
}

/** The key of the request, if it has one. An invalid or live one refuses the whole request. */
export async function admitDeveloper(
  { app, keys, check }: Admission,
  request: FastifyRequest,
): Promise<void> {
  const secret = secretOf(request);
  if (secret === undefined) return;
  const known = keys.cached(secret);
  const key = known ?? (await check(request.ip, secret, keys.load));
  if (key === undefined || key === 'invalid') throw new ApiError('API_KEY_INVALID');
  if (!key.store.developerMode) throw new ApiError('SCOPE_MISSING', LIVE);
  request.ctx = contextOf(app, key);
}

function contextOf(app: App, key: ApiKey) {
  const none = { caller: null, ifMatch: undefined, shopperIp: undefined, explains: false };
  return storeContext(app, key.store, { key, ...none });
}

function secretOf({ headers }: FastifyRequest): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const sent = bearer ?? headers['x-api-key'];
  return typeof sent === 'string' && sent !== '' ? sent : undefined;
}

/** The store of an admitted request; null without a key. */
export function sandboxOfRequest(http: Http, request: FastifyRequest): Sandbox | null {
  const secret = secretOf(request);
  const { ctx } = request;
  if (secret === undefined || !ctx?.key) return null;
  const keyId = ctx.key.id;
  const own = { keyId, developerMode: true };
  return {
    call: operationCaller(http, request, {
      credential: { 'x-api-key': secret },
      as: 'mcp_sandbox',
    }),
    listRequests: async (filter) => (await listRequestLog(ctx, { ...own, ...filter })).rows,
    async findRequest(requestId) {
      const { rows } = await listRequestLog(ctx, { ...own, requestId, limit: 1 });
      return rows[0] && (await readLoggedRequest(ctx, rows[0].id));
    },
  };
}
