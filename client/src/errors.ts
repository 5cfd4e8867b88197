import type { OperationTable } from './operation.ts';

/**
 * `none`: the call changed nothing. `unknown`: it may have taken effect. Repeat it with the same
 * idempotency key, or read before you decide.
 */
export type Effect = 'none' | 'unknown';

/** A field of a request that is invalid. */
export interface FieldError {
  /** Such as `zones.0.name`; empty for the whole body. */
  readonly path: string;
  readonly message: string;
}

interface Refusal<Code extends string> {
  readonly code: Code;
  readonly message: string;
  readonly operation: string;
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfter: number | null;
  readonly effect: Effect;
  readonly idempotencyKey: string | null;
  readonly fields?: readonly FieldError[];
}

/** The service refused a call, or failed. */
export class CartwrightError<Code extends string = string> extends Error {
  override readonly name = 'CartwrightError';
  readonly code: Code;
  /** The operation's id, such as `addCartItem`. */
  readonly operation: string;
  readonly status: number;
  /** Quote it when you report a problem. */
  readonly requestId: string | null;
  /** Seconds after which a repeat makes sense. */
  readonly retryAfter: number | null;
  readonly effect: Effect;
  readonly idempotencyKey: string | null;
  /** Of a `VALIDATION_ERROR` of the operators' interface; otherwise empty. */
  readonly fields: readonly FieldError[];

  constructor(refusal: Refusal<Code>) {
    super(refusal.message);
    this.code = refusal.code;
    this.operation = refusal.operation;
    this.status = refusal.status;
    this.requestId = refusal.requestId;
    this.retryAfter = refusal.retryAfter;
    this.effect = refusal.effect;
    this.idempotencyKey = refusal.idempotencyKey;
    this.fields = refusal.fields ?? [];
  }
}

/** A refusal that the service would give: nothing was sent. */
export function notSent(operation: string, status: number, code: string, message: string) {
  const unsent = {
    requestId: null,
    retryAfter: null,
    effect: 'none',
    idempotencyKey: null,
  } as const;
  return new CartwrightError({ code, message, operation, status, ...unsent });
}

interface Loss {
  readonly operation: string;
  readonly attempts: number;
  readonly status: number | null;
  readonly retryAfter: number | null;
  readonly effect: Effect;
  readonly idempotencyKey: string | null;
  readonly cause: unknown;
}

/**
 * No reply of the service arrived: no connection, no answer in time, or one of a proxy. `cause` is
 * the reason of an aborted signal.
 */
export class CartwrightConnectionError extends Error {
  override readonly name = 'CartwrightConnectionError';
  readonly operation: string;
  readonly attempts: number;
  /** Of an answer that is not the service's, such as a proxy's 502. */
  readonly status: number | null;
  /** Seconds after which a repeat makes sense, of such an answer. */
  readonly retryAfter: number | null;
  readonly effect: Effect;
  /** A repeat with this key has one effect. */
  readonly idempotencyKey: string | null;

  constructor(loss: Loss) {
    const { operation, attempts, status, effect, cause } = loss;
    const why = status === null ? reasonOf(cause) : `status ${status}`;
    const doubt = effect === 'unknown' ? ' It may have taken effect.' : '';
    super(`No reply to ${operation} in ${attempts} attempt(s): ${why}.${doubt}`, { cause });
    this.operation = operation;
    this.attempts = attempts;
    this.status = status;
    this.retryAfter = loss.retryAfter;
    this.effect = effect;
    this.idempotencyKey = loss.idempotencyKey;
  }
}

/** Runtimes say only that the fetch failed, and keep the reason inside. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = (error.cause ?? error) as { readonly message?: string; readonly code?: string };
  return inner.message || inner.code || error.message;
}

/** By name rather than by class: a bundle may hold two copies of this package. */
export function isRefusal(error: unknown): error is CartwrightError {
  return error instanceof Error && error.name === 'CartwrightError' && 'code' in error;
}

export function isLoss(error: unknown): error is CartwrightConnectionError {
  return error instanceof Error && error.name === 'CartwrightConnectionError';
}

/** The type guards for errors of one interface. */
export function errorGuards<Operations extends OperationTable<Operations>>() {
  return {
    /** True for an error with one of the codes; `error.code` is then one of them. */
    isCode<const Code extends Operations[keyof Operations]['codes']>(
      error: unknown,
      ...codes: readonly Code[]
    ): error is CartwrightError<Code> {
      return isRefusal(error) && codes.some((code) => code === error.code);
    },
    /** True for an error of that operation; `error.code` is then one that it declares. */
    isErrorOf<Id extends keyof Operations>(
      error: unknown,
      operation: Id,
    ): error is CartwrightError<Operations[Id]['codes']> {
      return isRefusal(error) && error.operation === operation;
    },
  };
}
