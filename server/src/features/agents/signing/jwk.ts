import { createPublicKey, hash, type KeyObject } from 'node:crypto';

/** A public key for ES256 (RFC 7517). */
export interface P256Jwk {
  readonly kid: string;
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly use: 'sig';
  readonly alg: 'ES256';
}

/** The key as a JWK whose id is its thumbprint (RFC 7638). */
export function jwkOf(publicKey: KeyObject): P256Jwk {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const kid = thumbprintOf({ x, y });
  return { kid, kty: 'EC', crv: 'P-256', x, y, use: 'sig', alg: 'ES256' };
}

export function thumbprintOf({ x, y }: { readonly x: string; readonly y: string }): string {
  return hash('sha256', JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }), 'base64url');
}

/** Undefined for coordinates that are no point of the curve. */
export function p256KeyOf({ x, y }: { readonly x: string; readonly y: string }) {
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  } catch {
    return undefined;
  }
}
