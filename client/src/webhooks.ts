import type { Events } from './generated/storefront.ts';

export type { Events } from './generated/storefront.ts';

/** The type of an event, such as `order.created`. */
export type EventType = keyof Events;

/** A verified event. `id` stays the same when an event is delivered again. */
export type WebhookEvent = { [Type in EventType]: Events[Type] & { id: string } }[EventType];

export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How old, or how far ahead, a call may be: 300 unless given. */
  toleranceSeconds?: number | undefined;
  /** Instead of the current time. */
  now?: Date | undefined;
}

export type VerificationFailure =
  | 'header_missing'
  | 'timestamp_out_of_tolerance'
  | 'signature_mismatch'
  | 'body_not_json';

/** The call is not one of the service, or an old one. Answer 400 and do nothing. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: VerificationFailure;

  constructor(reason: VerificationFailure) {
    super(`The webhook could not be verified: ${reason}.`);
    this.reason = reason;
  }
}

const TOLERANCE_SECONDS = 300;

/**
 * Verifies the signature of a webhook call and returns its event. The body has to be raw: text or
 * bytes as they arrived. During a rotation of the secret either signature is accepted.
 */
export async function verifyEvent(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string,
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const key = await importSecret(secret);
  const body = bytesOf(rawBody);
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const signatures = header(headers, 'webhook-signature');
  refuseOld(timestamp, options);
  const prefix = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(prefix.length + body.length);
  signed.set(prefix);
  signed.set(body, prefix.length);
  if (!(await isSigned(key, signed, signatures))) {
    throw new WebhookVerificationError('signature_mismatch');
  }
  return { ...(parsed(body) as object), id } as WebhookEvent;
}

async function isSigned(key: CryptoKey, signed: BufferSource, header: string): Promise<boolean> {
  for (const each of header.split(' ')) {
    const [version, text = ''] = each.split(',');
    const signature = version === 'v1' ? decoded(text) : undefined;
    // WebCrypto compares in constant time.
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true;
  }
  return false;
}

async function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = decoded(secret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length === 0) throw new TypeError('secret is not a webhook secret, whsec_…');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
}

/** Undefined for text that is not base64. */
function decoded(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function bytesOf(rawBody: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  if (rawBody instanceof Uint8Array) return rawBody;
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody);
  throw new TypeError('The body has to be raw text or bytes, before any parser has read it.');
}

function header(headers: WebhookHeaders, name: string): string {
  const [value, ...others] =
    typeof headers.get === 'function' ? [headers.get(name)] : valuesOf(headers, name);
  // Of several values it is unclear which one was signed.
  if (typeof value !== 'string' || value === '' || others.length > 0) {
    throw new WebhookVerificationError('header_missing');
  }
  return value;
}

/** In any case of letters, and in a list. */
function valuesOf(headers: object, name: string): unknown[] {
  const same = Object.entries(headers).filter(([each]) => each.toLowerCase() === name);
  return same.flatMap(([, value]) => value);
}

function refuseOld(timestamp: string, options: VerifyOptions): void {
  const { toleranceSeconds = TOLERANCE_SECONDS, now = new Date() } = options;
  const seconds = /^\d+$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  const isNear = Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds;
  if (!isNear) throw new WebhookVerificationError('timestamp_out_of_tolerance');
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new WebhookVerificationError('body_not_json');
  }
}
