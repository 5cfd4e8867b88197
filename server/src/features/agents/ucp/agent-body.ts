import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { BODY_MAX_BYTES, depthOf } from '../../../platform/http/body.ts';
import { findCardNumber } from '../../../platform/http/card-numbers.ts';
import { isStorable } from '../../../values/text.ts';

/** A platform may send a whole reply back, with options and their totals. */
const DEPTH_MAX = 24;

/**
 * Bodies of agents: deeper than a storefront's, and kept as sent, since signatures and repeats are
 * about the bytes. A card number is refused wherever it is; tokens have a check of their own.
 */
export function agentBody(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
    (request, bytes: Buffer, done) => {
      request.bodyBytes = bytes.length;
      request.rawBody = bytes;
      try {
        done(null, parsed(bytes));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

function parsed(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  if (!isUtf8(bytes)) throw new ApiError('INVALID_JSON', 'The body is not UTF-8.');
  const text = bytes.toString('utf8');
  const body = jsonOf(text);
  if (depthOf(body, DEPTH_MAX + 1) > DEPTH_MAX) {
    throw new ApiError('VALIDATION_ERROR', `The body is nested more than ${DEPTH_MAX} levels.`);
  }
  if (!isStorable(body)) {
    const message = 'The body holds U+0000 or half of a surrogate pair.';
    throw new ApiError('VALIDATION_ERROR', message);
  }
  const field = findCardNumber(withoutTokens(text), text);
  if (!field) return body;
  throw new ApiError('VALIDATION_ERROR', `${field} must not hold a card number.`);
}

function jsonOf(text: string): unknown {
  try {
    // The keys of a prototype are no fields.
    return JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value));
  } catch {
    throw new ApiError('INVALID_JSON');
  }
}

function withoutTokens(text: string): unknown {
  return JSON.parse(text, (key, value) => (key === 'token' ? undefined : value));
}
