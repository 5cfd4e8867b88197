import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SECOND_MS } from './time.ts';

/** RFC 6238 with the parameters that all authenticator apps know: SHA-1, 6 digits, 30 seconds. */
const STEP_MS = 30 * SECOND_MS;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Steps before and after the current one, for clocks that differ. */
const TOLERATED_STEPS = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding, as authenticators accept it. */
export type TotpSecret = string;

export function newTotpSecret(): TotpSecret {
  return base32(randomBytes(SECRET_BYTES));
}

/** Random text that a person can copy from paper. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

function bytesOf(secret: TotpSecret): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

export function totpStep(time: Date): number {
  return Math.floor(time.getTime() / STEP_MS);
}

export function totpCode(secret: TotpSecret, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step whose code this is; undefined if it is none of those that are valid now. */
export function stepOfCode(secret: TotpSecret, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const current = totpStep(now);
  const steps = [0, -TOLERATED_STEPS, TOLERATED_STEPS].map((distance) => current + distance);
  return steps.find((step) =>
    timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)),
  );
}

/** What an authenticator reads from a QR code. */
export function totpUri(secret: TotpSecret, issuer: string, account: string): string {
  const [store, name] = [issuer, account].map(encodeURIComponent);
  const parameters = `algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / SECOND_MS}`;
  return `otpauth://totp/${store}:${name}?secret=${secret}&issuer=${store}&${parameters}`;
}
