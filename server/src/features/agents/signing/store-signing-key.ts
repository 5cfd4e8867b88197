import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { App } from '../../../context.ts';
import type { Id, StoreId } from '../../../values/ids.ts';
import { HOUR_MS, MINUTE_MS, plusMs } from '../../../values/time.ts';
import { jwkOf, type P256Jwk } from './jwk.ts';
import type { SigningKey } from './sign-message.ts';

export type SigningKeyId = Id<'signing key'>;

/** A key with which a store signs; the private part is encrypted. */
export interface StoreSigningKey {
  readonly id: SigningKeyId;
  readonly jwk: P256Jwk;
  readonly privateKey: Buffer;
  readonly signsFrom: Date;
  /** Null for the newest key. */
  readonly endsAt: Date | null;
  readonly createdAt: Date;
}

export const SIGNING_KEYS_MAX = 10;
/** The protocol asks for seven days. */
export const OVERLAP_HOURS = 7 * 24;
export const OVERLAP_HOURS_MAX = 90 * 24;
/** Longer than a platform may cache the profile with its keys. */
const PUBLISHED_FIRST_MS = 10 * MINUTE_MS;

/** A new key pair. With an overlap, the old key signs until caches of the profile have the new. */
export function newSigningKey(
  { ids, signingKeys }: Pick<App, 'ids' | 'signingKeys'>,
  storeId: StoreId,
  now: Date,
  overlapHours: number,
): StoreSigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = ids.next<SigningKeyId>();
  const text = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return {
    id,
    jwk: jwkOf(publicKey),
    privateKey: signingKeys.encrypt(text, signingKeyAad(storeId, id)),
    signsFrom: overlapHours === 0 ? now : plusMs(now, PUBLISHED_FIRST_MS),
    endsAt: null,
    createdAt: now,
  };
}

export function decryptSigningKey(
  { signingKeys }: Pick<App, 'signingKeys'>,
  storeId: StoreId,
  { id, jwk, privateKey }: StoreSigningKey,
): SigningKey {
  const der = Buffer.from(signingKeys.decrypt(privateKey, signingKeyAad(storeId, id)), 'base64');
  return { kid: jwk.kid, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
}

/** The newest that signs already. The keys are sorted by their creation. */
export function signingNow(
  keys: readonly StoreSigningKey[],
  now: Date,
): StoreSigningKey | undefined {
  return keys.findLast(({ signsFrom }) => signsFrom <= now) ?? keys[0];
}

export type KeyStatus = 'upcoming' | 'signing' | 'retiring';
export const KEY_STATUSES = ['upcoming', 'signing', 'retiring'] as const;

export function statusOf(
  key: StoreSigningKey,
  keys: readonly StoreSigningKey[],
  now: Date,
): KeyStatus {
  if (signingNow(keys, now)?.id === key.id) return 'signing';
  return key.signsFrom > now ? 'upcoming' : 'retiring';
}

export function endOfOld(now: Date, overlapHours: number): Date {
  return plusMs(now, overlapHours * HOUR_MS);
}

/** A private key copied to another store or row does not decrypt. */
function signingKeyAad(storeId: StoreId, id: SigningKeyId): string {
  return `${storeId} ${id}`;
}
