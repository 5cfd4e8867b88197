import { parseId, type SessionId, type StoreId } from '../../../values/ids.ts';
import type { Signer } from '../../../values/secrets.ts';

/**
 * Carries its session and generation, signed for one store: every issued token is recognized
 * without being stored.
 */
export interface RefreshToken {
  readonly sessionId: SessionId;
  readonly generation: number;
}

const PREFIX = 'rt_';

export function refreshTokenText(signer: Signer, storeId: StoreId, token: RefreshToken): string {
  return `${PREFIX}${token.sessionId}.${token.generation}.${signer.sign(signed(storeId, token))}`;
}

export function readRefreshToken(
  signer: Signer,
  storeId: StoreId,
  text: string,
): RefreshToken | undefined {
  const [id = '', generation = '', signature = '', ...more] = text.slice(PREFIX.length).split('.');
  const sessionId = parseId<SessionId>(id);
  if (!text.startsWith(PREFIX) || !sessionId || more.length > 0) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(generation)) return undefined;
  const token = { sessionId, generation: Number(generation) };
  return signer.isSigned(signed(storeId, token), signature) ? token : undefined;
}

function signed(storeId: StoreId, { sessionId, generation }: RefreshToken): string {
  return `${storeId}.${sessionId}.${generation}`;
}
