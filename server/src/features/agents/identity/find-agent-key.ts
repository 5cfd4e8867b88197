import type { IncomingHttpHeaders } from 'node:http';
import type { App } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import {
  type CheckCredential,
  limitInvalidCredentials,
} from '../../../platform/http/invalid-credentials.ts';
import type { ApiKey, Store } from '../../../ports/store.ts';
import type { Keys } from '../../stores/api-keys/authenticate.ts';
import type { AgentRequest } from './agent-request.ts';
import { AgentRefusal } from './refusal.ts';

const checks = new WeakMap<App, CheckCredential>();

/**
 * The API key of the request; undefined where none is sent. A key of another store is answered like
 * an unknown one.
 */
export async function findAgentKey(
  app: App,
  keys: Keys,
  store: Store,
  { headers, ip }: AgentRequest,
): Promise<ApiKey | undefined> {
  const secret = secretIn(headers);
  if (secret === undefined) return undefined;
  const known = keys.cached(secret);
  const key = known === undefined ? await loadKey(app, keys, ip, secret) : known;
  if (!key || key === 'invalid' || key.store.id !== store.id) {
    throw new AgentRefusal('api_key_invalid', 'This API key is unknown or has been revoked.');
  }
  if (!key.scopes.includes('agent')) {
    throw new AgentRefusal('insufficient_scope', 'This API key lacks the scope `agent`.');
  }
  return key;
}

/** The limit on invalid keys is counted per process. */
async function loadKey(app: App, keys: Keys, ip: string, secret: string) {
  const check = checks.get(app) ?? limitInvalidCredentials(app);
  checks.set(app, check);
  try {
    return await check(ip, secret, keys.load);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED') throw error;
    throw new AgentRefusal('rate_limited', error.message, error.retryAfterSeconds);
  }
}

/** `x-api-key`, or a bearer token for protocols that send the key so. */
function secretIn(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['x-api-key'];
  if (typeof key === 'string' && key !== '') return key;
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}
