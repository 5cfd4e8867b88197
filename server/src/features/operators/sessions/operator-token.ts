import { randomBytes } from 'node:crypto';
import type { StoreId } from '../../../values/ids.ts';

/** Of a session, of a link that resets a password, and of an invitation. */
type Prefix = 'op_' | 'opr_' | 'opi_';
const ID_BYTES = 16;
const SECRET_BYTES = 32;

/** The store's id, to find the session, and 256 random bits. */
export type OperatorToken = string;

export function newOperatorToken(storeId: StoreId, prefix: Prefix = 'op_'): OperatorToken {
  const id = Buffer.from(storeId.replaceAll('-', ''), 'hex');
  return prefix + Buffer.concat([id, randomBytes(SECRET_BYTES)]).toString('base64url');
}

/** Undefined for a malformed token. */
export function storeOfToken(token: OperatorToken, prefix: Prefix = 'op_'): StoreId | undefined {
  if (!token.startsWith(prefix)) return undefined;
  const bytes = Buffer.from(token.slice(prefix.length), 'base64url');
  if (bytes.length !== ID_BYTES + SECRET_BYTES) return undefined;
  const hex = bytes.subarray(0, ID_BYTES).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as StoreId;
}
