import type { App, Caller } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { StoreId } from '../../../values/ids.ts';
import { findOpenSession } from './session-queries.ts';

/**
 * The customer of a token. The session is read each time, so a logout takes effect at once in all
 * processes.
 */
export async function findCaller(app: App, storeId: StoreId, text: string): Promise<Caller> {
  const token = await app.accessTokens.read(text, storeId);
  if (token === 'expired') throw new ApiError('CUSTOMER_TOKEN_EXPIRED');
  if (token === 'invalid') throw new ApiError('CUSTOMER_TOKEN_INVALID');
  const { customerId, sessionId } = token;
  const session = await findOpenSession(app.sql, storeId, sessionId, app.clock.now());
  if (session?.customerId !== customerId) throw new ApiError('CUSTOMER_TOKEN_INVALID');
  return { customerId, sessionId, hasEmail: session.hasEmail };
}
