import { type KeyObject, verify } from 'node:crypto';
import { type SignedMessage, signatureBase } from './signature-base.ts';
import { type InnerList, parseDictionary, serializeMember } from './structured-fields.ts';

/** A signature that a message carries, not verified yet. */
export interface MessageSignature {
  readonly label: string;
  readonly input: InnerList;
  readonly value: Buffer;
}

const SIGNATURE_BYTES = 64;
/** More are not examined: each costs a verification. */
const SIGNATURES_MAX = 4;

/** Those with both headers; an empty list if either is malformed. */
export function signaturesOf(input: string, signature: string): MessageSignature[] {
  const [inputs, values] = [parseDictionary(input), parseDictionary(signature)];
  if (!inputs || !values) return [];
  return [...inputs].slice(0, SIGNATURES_MAX).flatMap(([label, member]) => {
    const given = values.get(label);
    const value = given && 'value' in given ? given.value : undefined;
    return 'items' in member && Buffer.isBuffer(value) ? [{ label, input: member, value }] : [];
  });
}

/** Names of the covered components. A part of a field counts for `signature-agent` only. */
export function coveredBy({ input }: MessageSignature): Set<string> {
  const whole = input.items.filter(
    ({ value, params }) => params.size === 0 || value === 'signature-agent',
  );
  return new Set(whole.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])));
}

/** Verifies ES256 with a P-256 key. The caller checks what is covered, and the time. */
export function verifyMessage(
  message: SignedMessage,
  { input, value }: MessageSignature,
  key: KeyObject,
): boolean {
  const base = signatureBase(message, input.items, serializeMember(input));
  if (base === undefined || value.length !== SIGNATURE_BYTES) return false;
  return verify('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, value);
}
