import { MINUTE_MS, SECOND_MS } from '../../../values/time.ts';
import { isDigestOf } from '../signing/content-digest.ts';
import { p256KeyOf, thumbprintOf } from '../signing/jwk.ts';
import { fieldOf, splitUrl } from '../signing/signature-base.ts';
import type { Parameters } from '../signing/structured-fields.ts';
import {
  coveredBy,
  type MessageSignature,
  signaturesOf,
  verifyMessage,
} from '../signing/verify-message.ts';
import type { AgentRequest } from './agent-request.ts';
import type { PlatformKey } from './platform-profile.ts';
import { AgentRefusal } from './refusal.ts';

/** Clocks may differ by this much. */
const SKEW_MS = MINUTE_MS;
/** Age of a signature that says when it was made but not when it ends. */
const AGE_MAX_MS = 5 * MINUTE_MS;
/** The tag of signatures that Web Bot Auth reads as well; others have another purpose. */
const BOT_TAG = 'web-bot-auth';

/** Whether the request has a signature at all. Half of one is an error. */
export function carriesSignature(request: AgentRequest): boolean {
  const [input, value] = ['signature-input', 'signature'].map((name) => fieldOf(request, name));
  if (!input && !value) return false;
  if (input && value) return true;
  throw new AgentRefusal('signature_missing', 'Send both Signature-Input and Signature.');
}

/**
 * Returns if one of the request's signatures is valid: made by a key of the profile, and over
 * method, host, path, query, body and the headers that the protocol protects. Replays are ended by
 * the Idempotency-Key, which is among them; the protocol does not require `created`.
 */
export function verifyRequest(
  request: AgentRequest,
  keys: readonly PlatformKey[],
  now: Date,
): void {
  const found = signaturesOf(
    fieldOf(request, 'signature-input') ?? '',
    fieldOf(request, 'signature') ?? '',
  );
  const refusals = found.map((signature) => refusalOf(request, signature, keys, now));
  if (refusals.some((refusal) => refusal === undefined)) return;
  throw refusals[0] ?? invalid('The signature headers are malformed.');
}

function refusalOf(
  request: AgentRequest,
  signature: MessageSignature,
  keys: readonly PlatformKey[],
  now: Date,
): AgentRefusal | undefined {
  const { params } = signature.input;
  const [kid, tag, alg] = ['keyid', 'tag', 'alg'].map((name) => params.get(name));
  if (tag !== undefined && tag !== BOT_TAG) return invalid('The signature has another purpose.');
  const key = keys.find((one) => one.kid === kid);
  if (!key) return new AgentRefusal('key_not_found', 'The profile has no key with that keyid.');
  const publicKey = p256Of(key);
  if (!publicKey || (alg !== undefined && alg !== 'ecdsa-p256-sha256')) {
    return new AgentRefusal('algorithm_unsupported', 'Sign with ES256 and a key on P-256.');
  }
  if (tag === BOT_TAG && kid !== publicKey.thumbprint) {
    return invalid('With this tag, keyid must be the thumbprint of the key.');
  }
  const uncovered = required(request).find((name) => !coveredBy(signature).has(name));
  if (uncovered) return invalid(`The signature does not cover ${uncovered}.`);
  if (!isCurrent(params, now)) return invalid('The signature is too old, or of the future.');
  if (hasBody(request) && !isDigestOf(fieldOf(request, 'content-digest'), request.body)) {
    return new AgentRefusal('digest_mismatch', 'Content-Digest is not that of the body.');
  }
  const isValid = verifyMessage(request, signature, publicKey.key);
  return isValid ? undefined : invalid('The signature does not fit the request and the key.');
}

function required(request: AgentRequest): string[] {
  const [, query] = splitUrl(request.url);
  const headers = ['ucp-agent', 'signature-agent', 'idempotency-key'];
  return [
    '@method',
    '@authority',
    '@path',
    ...(query === undefined ? [] : ['@query']),
    ...(hasBody(request) ? ['content-digest', 'content-type'] : []),
    ...headers.filter((name) => request.headers[name] !== undefined),
  ];
}

function hasBody(request: AgentRequest): request is AgentRequest & { readonly body: Buffer } {
  return request.body !== null && request.body.length > 0;
}

function p256Of({ kty, crv, x, y }: PlatformKey) {
  if (kty !== 'EC' || crv !== 'P-256' || x === undefined || y === undefined) return undefined;
  const key = p256KeyOf({ x, y });
  return key && { key, thumbprint: thumbprintOf({ x, y }) };
}

function isCurrent(params: Parameters, now: Date): boolean {
  const [created, expires] = ['created', 'expires'].map((name) => params.get(name));
  const nowMs = now.getTime();
  if (expires !== undefined) {
    if (typeof expires !== 'number' || nowMs > expires * SECOND_MS + SKEW_MS) return false;
  }
  if (created === undefined) return true;
  if (typeof created !== 'number' || created * SECOND_MS > nowMs + SKEW_MS) return false;
  return expires !== undefined || nowMs - created * SECOND_MS <= AGE_MAX_MS;
}

function invalid(content: string): AgentRefusal {
  return new AgentRefusal('signature_invalid', content);
}
