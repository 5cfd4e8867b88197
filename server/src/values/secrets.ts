import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const SECRET_BYTES = 32;

/** 256 random bits with a prefix that identifies the kind of a leaked secret. */
export function newSecret(prefix: string): string {
  return prefix + randomBytes(SECRET_BYTES).toString('base64url');
}

/** A webhook signing secret in the format of Standard Webhooks. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

const HINT_LETTERS = 4;
const HINTED_MIN = 16;

/** The last characters, to tell secrets apart; empty if they would be a large part of it. */
export function lastCharactersOf(secret: string): string {
  return secret.length < HINTED_MIN ? '' : secret.slice(-HINT_LETTERS);
}

/** Secrets with 256 random bits need no salt and no slow hash. */
export function hashSecret(secret: string): Buffer {
  return Buffer.from(hashText(secret), 'hex');
}

/** The same as text, for map keys; avoids a buffer. */
export function hashText(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** A deterministic hash of guessable values such as phones, addresses and e-mails. */
export type KeyedHash = (text: string) => Buffer;

/** HMAC-SHA-256: without the key, a list of all phones or addresses does not reveal the text. */
export function keyedHash(secretKey: string, purpose: string): KeyedHash {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'cartwright', purpose, 32));
  return (text) => createHmac('sha256', key).update(text).digest();
}

/** Signs short texts and verifies them later. */
export interface Signer {
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

export function signer(secretKey: string, purpose: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'cartwright', purpose, 32));
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign,
    isSigned(text, signature) {
      const [expected, given] = [Buffer.from(sign(text)), Buffer.from(signature)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/** Authenticated encryption of stored values. */
export interface Cipher {
  encrypt(plain: string, aad: string): Buffer;
  /** Throws when `encrypted` was altered, or `aad` is another than at the encryption. */
  decrypt(encrypted: Buffer, aad: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM. The additional data (the store) is authenticated, so a row copied to another
 * store does not decrypt.
 */
export function createCipher(secretKey: string, purpose: string): Cipher {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'cartwright', purpose, 32));
  return {
    encrypt(plain, aad) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(encrypted, aad) {
      const nonce = encrypted.subarray(0, NONCE_BYTES);
      const tag = encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
        .setAAD(Buffer.from(aad))
        .setAuthTag(tag);
      const body = encrypted.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
