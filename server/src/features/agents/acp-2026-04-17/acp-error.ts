import { ApiError, type ErrorCode } from '../../../errors.ts';
import { AgentRefusal } from '../identity/refusal.ts';

export const ACP_VERSION = '2026-04-17';

/** The error body of the protocol: flat, and without other fields. */
export interface AcpErrorBody {
  readonly type: 'invalid_request' | 'processing_error' | 'service_unavailable';
  readonly code: string;
  readonly message: string;
  /** JSONPath into the request. */
  readonly param?: string;
  readonly supported_versions?: readonly string[];
}

/** A request that the protocol answers without a session. */
export class AcpError extends Error {
  readonly status: number;
  readonly body: AcpErrorBody;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: Omit<AcpErrorBody, 'type'>, retryAfter?: number) {
    super(body.message);
    this.name = 'AcpError';
    this.status = status;
    this.body = { type: typeOf(status), ...body };
    this.retryAfter = retryAfter;
  }
}

export function invalidRequest(code: string, message: string, param?: string): AcpError {
  return new AcpError(400, { code, message, ...(param && { param }) });
}

/** The protocol's codes for refusals that have one; others keep their own, in lower case. */
const CODES: Readonly<Partial<Record<ErrorCode, string>>> = {
  CART_NOT_FOUND: 'not_found',
  ORDER_NOT_FOUND: 'not_found',
  ROUTE_NOT_FOUND: 'not_found',
  VALIDATION_ERROR: 'invalid',
  CART_COMPLETED: 'session_completed',
  CART_CANCELLED: 'session_canceled',
  CART_EXPIRED: 'session_expired',
  IDEMPOTENCY_KEY_REUSED: 'idempotency_conflict',
  IDEMPOTENCY_IN_PROGRESS: 'idempotency_in_flight',
};

/** Undefined for an error that is no refusal: a bug, or a failure of the database. */
export function acpError(error: unknown): AcpError | undefined {
  if (error instanceof AcpError) return error;
  if (error instanceof AgentRefusal) {
    const { status, code, content, retryAfter } = error;
    return new AcpError(status === 200 ? 400 : status, { code, message: content }, retryAfter);
  }
  if (!(error instanceof ApiError)) return undefined;
  const { status, code, message, retryAfterSeconds } = error;
  const body = { code: CODES[code] ?? code.toLowerCase(), message };
  return new AcpError(status, body, retryAfterSeconds);
}

function typeOf(status: number): AcpErrorBody['type'] {
  if (status === 503 || status === 504 || status === 429) return 'service_unavailable';
  return status >= 500 ? 'processing_error' : 'invalid_request';
}
