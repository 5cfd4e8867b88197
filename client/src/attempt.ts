import {
  CartwrightConnectionError,
  CartwrightError,
  type Effect,
  type FieldError,
} from './errors.ts';
import type { PreparedRequest } from './request.ts';
import type { Route } from './route.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** One request and its answer, for logs and metrics. */
export interface Attempt {
  readonly operation: string;
  readonly method: string;
  /** The number of this attempt, from 1. */
  readonly attempt: number;
  /** Null if no answer arrived. */
  readonly status: number | null;
  readonly code: string | null;
  readonly requestId: string | null;
  readonly durationMs: number;
}

export interface Transport {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly onAttempt: ((attempt: Attempt) => unknown) | undefined;
  /** Undefined where the runtime refuses the option. */
  readonly cache: 'no-store' | undefined;
}

export interface Success {
  readonly data: unknown;
  /** Empty if there is none. */
  readonly etag: string;
}

export type Answer =
  | Success
  | { readonly error: CartwrightError | CartwrightConnectionError; readonly isTemporary: boolean };

/** What is known before an attempt. */
export interface Tries {
  readonly attempt: number;
  /** True if an earlier attempt of the call may have taken effect. */
  readonly isUncertain: boolean;
}

/** Timers of JavaScript take no more. */
const TIMER_MAX_MS = 2 ** 31 - 1;

interface Envelope {
  readonly success?: unknown;
  readonly data?: unknown;
  readonly error?: {
    readonly code?: unknown;
    readonly message?: unknown;
    readonly fields?: unknown;
  } | null;
}

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly fields: readonly FieldError[];
}

/** Sends a request once. Throws on values that no header can have. */
export async function attemptOnce(
  transport: Transport,
  request: PreparedRequest,
  tries: Tries,
): Promise<Answer> {
  const startedAt = Date.now();
  const { response, text, cause } = await exchange(transport, request);
  const envelope = parsed(text);
  const failure = failureOf(envelope);
  const { operation, route } = request;
  report(transport, {
    operation,
    method: route.method,
    attempt: tries.attempt,
    status: response?.status ?? null,
    code: failure?.code ?? null,
    requestId: response?.headers.get('x-request-id') ?? null,
    durationMs: Date.now() - startedAt,
  }).catch(() => {});
  const etag = response?.headers.get('etag') ?? '';
  if (isFile(route, response) && text !== undefined) return { data: text, etag };
  if (response?.ok && envelope.success === true) return { data: envelope.data, etag };
  if (response && failure) return refused(request, response, failure, tries);
  return lost(request, response, cause, tries);
}

/** A page of a gateway has another type. */
function isFile({ file }: Route, response: Response | undefined): boolean {
  const type = response?.headers.get('content-type')?.split(';')[0];
  return file !== undefined && response?.status === 200 && type === file;
}

/** Rejects where `onAttempt` fails, which must not change the result of the call. */
async function report({ onAttempt }: Transport, attempt: Attempt): Promise<void> {
  await onAttempt?.(attempt);
}

interface Exchange {
  readonly response?: Response;
  readonly text?: string;
  readonly cause?: unknown;
}

async function exchange(transport: Transport, request: PreparedRequest): Promise<Exchange> {
  const { route, options, body, target } = request;
  // Outside the block below: a value that cannot be sent is not a lost answer.
  const headers = headersOf(request);
  // A call that is repeatable for a limited time leaves time for its repeat.
  const timeoutMs = Math.min(
    options.timeoutMs ?? transport.timeoutMs,
    route.repeatMs > 0 ? route.repeatMs / 2 : TIMER_MAX_MS,
    TIMER_MAX_MS,
  );
  const { signal, clear } = deadline(timeoutMs, options.signal);
  try {
    const response = await transport.fetch(transport.baseUrl + target, {
      method: route.method,
      headers,
      ...(body !== undefined && { body }),
      signal,
      // The key must not follow a redirect to another host.
      redirect: 'manual',
      ...(transport.cache && { cache: transport.cache }),
    });
    return { response, text: await response.text() };
  } catch (cause) {
    return { cause };
  } finally {
    clear();
  }
}

/** Without the value in the error: it may be a secret. */
function headersOf(request: PreparedRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    try {
      headers.set(name, value);
    } catch {
      throw new TypeError(`${name} has a character that no header can have`);
    }
  }
  return headers;
}

function deadline(ms: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const end = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(new Error(`no answer within ${ms} ms`)), ms);
  if (outer?.aborted) end();
  outer?.addEventListener('abort', end);
  const clear = () => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', end);
  };
  return { signal: controller.signal, clear };
}

function parsed(text = ''): Envelope {
  try {
    return (JSON.parse(text) as Envelope | null) ?? {};
  } catch {
    return {};
  }
}

/** Undefined unless the service has answered: gateways have JSON errors of their own. */
function failureOf({ success, error }: Envelope): Failure | undefined {
  if (success !== false || typeof error?.code !== 'string') return undefined;
  const fields = Array.isArray(error.fields) ? (error.fields as FieldError[]) : [];
  return { code: error.code, message: String(error.message), fields };
}

function refused(
  request: PreparedRequest,
  { status, headers }: Response,
  { code, message, fields }: Failure,
  { isUncertain }: Tries,
): Answer {
  // These say nothing about what an earlier attempt did.
  const isBlind = status === 429 || status === 401;
  const isOpen = status >= 500 || status === 408 || code === 'IDEMPOTENCY_IN_PROGRESS';
  const isUnknown = isOpen ? code !== 'PRODUCT_VALIDATION_UNAVAILABLE' : isBlind && isUncertain;
  const error = new CartwrightError({
    code,
    message,
    operation: request.operation,
    status,
    requestId: headers.get('x-request-id'),
    retryAfter: retryAfterOf(headers.get('retry-after')),
    effect: effectOf(request, isUnknown),
    idempotencyKey: keyOf(request),
    fields,
  });
  const isTemporary = status !== 500 && (isOpen || status === 429);
  return { error, isTemporary };
}

/** No reply of the service: an answer of a proxy, or none because of `cause`. */
export function lost(
  request: PreparedRequest,
  response: Response | undefined,
  cause: unknown,
  { attempt }: Tries,
) {
  const status = response?.status ?? null;
  const error = new CartwrightConnectionError({
    operation: request.operation,
    attempts: attempt,
    status,
    retryAfter: retryAfterOf(response?.headers.get('retry-after')),
    effect: effectOf(request, true),
    idempotencyKey: keyOf(request),
    cause,
  });
  // Of a proxy, 4xx and redirects repeat until their cause is corrected.
  const isFinal = status !== null && status >= 300 && status < 500;
  return { error, isTemporary: !isFinal || status === 408 || status === 429 };
}

function effectOf({ route }: PreparedRequest, isUnknown: boolean): Effect {
  return isUnknown && route.method !== 'GET' ? 'unknown' : 'none';
}

function keyOf({ headers }: PreparedRequest): string | null {
  return headers['idempotency-key'] ?? null;
}

/** Seconds, or a date as proxies send it. */
function retryAfterOf(text: string | null | undefined): number | null {
  if (!text) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
