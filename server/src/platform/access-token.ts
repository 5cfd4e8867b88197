import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { type CustomerId, parseId, type SessionId, type StoreId } from '../values/ids.ts';
import type { Clock } from '../values/time.ts';

export interface AccessToken {
  readonly storeId: StoreId;
  readonly customerId: CustomerId;
  readonly sessionId: SessionId;
  readonly expiresAt: Date;
}

/** The result of parsing a token. */
export type TokenReadResult = AccessToken | 'expired' | 'invalid';

export interface AccessTokens {
  sign(token: AccessToken): Promise<string>;
  read(text: string, storeId: StoreId): Promise<TokenReadResult>;
}

/** The only accepted algorithm, whatever a token's header says. */
const ALGORITHM = 'HS256';

/** JSON Web Tokens with one algorithm, bound to one store, with a separate key. */
export function accessTokens(secretKey: string, clock: Clock): AccessTokens {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'cartwright', 'customer tokens', 32));
  return {
    async sign({ storeId, customerId, sessionId, expiresAt }) {
      return await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(customerId)
        .setAudience(storeId)
        .setIssuedAt(clock.now())
        .setExpirationTime(expiresAt)
        .sign(key);
    },
    async read(text, storeId) {
      try {
        const { payload } = await jwtVerify(text, key, {
          algorithms: [ALGORITHM],
          audience: storeId,
          currentDate: clock.now(),
          requiredClaims: ['sub', 'sid', 'exp'],
        });
        return accessToken(storeId, payload) ?? 'invalid';
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
      }
    },
  };
}

function accessToken(
  storeId: StoreId,
  { sub, sid, exp }: Readonly<Record<string, unknown>>,
): AccessToken | undefined {
  const customerId = parseId<CustomerId>(String(sub));
  const sessionId = parseId<SessionId>(String(sid));
  if (!customerId || !sessionId) return undefined;
  return { storeId, customerId, sessionId, expiresAt: new Date(Number(exp) * 1_000) };
}
