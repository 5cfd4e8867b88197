import {
  CartwrightConnectionError,
  CartwrightError,
  type FieldError,
} from '@cartwright/client/admin';
import { problemTexts } from '../texts/problems.ts';

/** What the console shows of an error. */
export interface Problem {
  /** A sentence for people: the service's own where there is one. */
  readonly message: string;
  readonly code: string | null;
  readonly requestId: string | null;
  readonly fields: readonly FieldError[];
}

/** The one mapping from errors to what is shown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CartwrightError) {
    return {
      message: problemTexts.byCode[error.code] ?? error.message,
      code: error.code,
      requestId: error.requestId,
      fields: error.fields,
    };
  }
  if (error instanceof CartwrightConnectionError) {
    const message = error.effect === 'unknown' ? problemTexts.noReplyUnknown : problemTexts.noReply;
    return { message, code: null, requestId: null, fields: [] };
  }
  return { message: problemTexts.unexpected, code: null, requestId: null, fields: [] };
}

/** The session has ended, or there was none. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof CartwrightError && error.status === 401 && /TOKEN/.test(error.code);
}

/** A repeat may succeed: no connection, or the service is busy or stopping. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof CartwrightConnectionError) return true;
  return error instanceof CartwrightError && [429, 503].includes(error.status);
}

/** Seconds that the service asks to wait, or null. */
export function retryAfterOf(error: unknown): number | null {
  const isOurs = error instanceof CartwrightError || error instanceof CartwrightConnectionError;
  return isOurs ? error.retryAfter : null;
}

/** The write may have taken effect although no reply arrived. */
export function isUncertain(error: unknown): boolean {
  const isOurs = error instanceof CartwrightError || error instanceof CartwrightConnectionError;
  return isOurs && error.effect === 'unknown';
}
