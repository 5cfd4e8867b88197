import { hash } from 'node:crypto';
import { parseDictionary } from './structured-fields.ts';

/** The value of `Content-Digest` (RFC 9530) for a body. */
export function contentDigest(body: string | Buffer): string {
  return `sha-256=:${hash('sha256', body, 'base64')}:`;
}

/** Whether the header has the SHA-256 digest of these bytes; other algorithms are ignored. */
export function isDigestOf(header: string | undefined, body: Buffer): boolean {
  const member = parseDictionary(header ?? '')?.get('sha-256');
  if (!member || !('value' in member) || !Buffer.isBuffer(member.value)) return false;
  return member.value.equals(hash('sha256', body, 'buffer'));
}
