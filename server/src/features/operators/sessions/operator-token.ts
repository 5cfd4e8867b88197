import { randomBytes } from 'node:crypto';
import type { StoreId } from '../../../values/ids.ts';

const PREFIX = 'op_';
const ID_BYTES = 16;
const SECRET_BYTES = 32;

/** The store's id, to find the session, and 256 random bits. */
export type OperatorToken = string;

export function newOperatorToken(storeId: StoreId): OperatorToken {
  const id = Buffer.from(storeId.replaceAll('-', ''), 'hex');
  return PREFIX + Buffer.concat([id, randomBytes(SECRET_BYTES)]).toString('base64url');
}

/** Undefined for a malformed token. */
export function storeOfToken(token: OperatorToken): StoreId | undefined {
  if (!token.startsWith(PREFIX)) return undefined;
  const bytes = Buffer.from(token.slice(PREFIX.length), 'base64url');
  if (bytes.length !== ID_BYTES + SECRET_BYTES) return undefined;
  const hex = bytes.subarray(0, ID_BYTES).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as StoreId;
}
