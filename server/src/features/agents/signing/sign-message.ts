import { type KeyObject, sign } from 'node:crypto';
import { type SignedMessage, signatureBase } from './signature-base.ts';
import { type BareItem, serializeMember } from './structured-fields.ts';

export interface SigningKey {
  readonly kid: string;
  /** EC P-256. */
  readonly privateKey: KeyObject;
}

export interface SignatureHeaders {
  readonly 'signature-input': string;
  readonly signature: string;
}

/** Signs the named components with ES256 (RFC 9421). The time is in `created`. */
export function signMessage(
  message: SignedMessage,
  components: readonly string[],
  key: SigningKey,
  now: Date,
): SignatureHeaders {
  const items = components.map((value) => ({ value, params: new Map<string, BareItem>() }));
  const params = new Map<string, BareItem>([
    ['created', Math.floor(now.getTime() / 1_000)],
    ['keyid', key.kid],
  ]);
  const input = serializeMember({ items, params });
  const base = signatureBase(message, items, input);
  if (base === undefined) throw new Error('the message lacks a component to be signed');
  // The fixed-length r || s, as the standard demands; the default would be DER.
  const value = sign('sha256', Buffer.from(base), {
    key: key.privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return {
    'signature-input': `sig1=${input}`,
    signature: `sig1=:${value.toString('base64')}:`,
  };
}
