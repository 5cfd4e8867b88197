import { ApiError, type ErrorCode } from '../../../errors.ts';
import { asApiError } from '../../../platform/http/fail.ts';
import { AgentRefusal } from '../identity/refusal.ts';
import { InvalidRequest } from './ucp-codec.ts';

/** A request that had no effect, in the words of the protocol. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly content: string;
  readonly path: string | undefined;
  readonly retryAfter: number | undefined;
  /** Ours, for the log. */
  readonly loggedCode: string;
}

/** Codes whose name or status differs from ours. */
const OWN: Partial<Record<ErrorCode, readonly [status: number, code: string]>> = {
  CART_NOT_FOUND: [200, 'not_found'],
  CHECKOUT_SESSION_NOT_FOUND: [200, 'not_found'],
  ORDER_NOT_FOUND: [200, 'not_found'],
  ROUTE_NOT_FOUND: [404, 'not_found'],
  CART_COMPLETED: [409, 'checkout_completed'],
  CART_CANCELLED: [409, 'checkout_canceled'],
  CART_MERGED: [409, 'checkout_canceled'],
  CART_EXPIRED: [409, 'checkout_expired'],
  CART_SANDBOXED: [409, 'checkout_expired'],
  IDEMPOTENCY_KEY_REUSED: [409, 'idempotency_conflict'],
  IDEMPOTENCY_IN_PROGRESS: [409, 'idempotency_in_progress'],
  VALIDATION_ERROR: [400, 'invalid_request'],
  INVALID_JSON: [400, 'invalid_json'],
  CART_TOO_LARGE: [400, 'cart_too_large'],
  AMOUNT_TOO_LARGE: [400, 'amount_too_large'],
  PROVIDER_TIMEOUT: [503, 'service_unavailable'],
  PRODUCT_VALIDATION_UNAVAILABLE: [503, 'service_unavailable'],
  SERVICE_UNAVAILABLE: [503, 'service_unavailable'],
};

const RETRY_SECONDS = 1;

/** Any other error is a bug, and its text stays in the log. */
export function refusalOf(error: Error): Refusal {
  if (error instanceof AgentRefusal) {
    const { status, code, content, retryAfter } = error;
    return { status, code, content, path: undefined, retryAfter, loggedCode: code };
  }
  if (error instanceof InvalidRequest) {
    const invalid = { status: 400, code: 'invalid_request', content: error.message };
    return { ...invalid, path: error.path, retryAfter: undefined, loggedCode: 'VALIDATION_ERROR' };
  }
  const failure = error instanceof ApiError ? error : asApiError(error);
  const [status, code] = OWN[failure.code] ?? [failure.status, failure.code.toLowerCase()];
  const retryAfter = failure.retryAfterSeconds ?? (status === 503 ? RETRY_SECONDS : undefined);
  const content = failure.message;
  return { status, code, content, path: undefined, retryAfter, loggedCode: failure.code };
}

/** The reply without a resource: an envelope of the protocol, with code and content at its root. */
export function refusalBody({ status, code, content, path }: Refusal, version: string): object {
  const isLater = status === 409 || status === 429 || status >= 500;
  const severity = isLater || status === 400 ? 'recoverable' : 'unrecoverable';
  const message = { type: 'error', code, content, severity, ...(path && { path }) };
  const envelope = { ucp: { version, status: 'error' }, messages: [message] };
  // A business outcome is the envelope alone; of a protocol error, the root has the code too.
  return status === 200 ? envelope : { ...envelope, code, content };
}
