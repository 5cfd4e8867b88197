import { attemptOnce, lost, type Success, type Transport, type Tries } from './attempt.ts';
import type { CartwrightConnectionError, CartwrightError } from './errors.ts';
import type { PreparedRequest } from './request.ts';

const FIRST_WAIT_MS = 250;
const BACKOFF_MAX_MS = 8_000;
/** A longer `retry-after` is left to the caller. */
const WAIT_MAX_MS = 10_000;

/**
 * Sends a request, again where a repeat is safe, and returns the reply. `wasUncertain`
 * if the call was sent before and may have taken effect.
 */
export async function send(
  transport: Transport,
  request: PreparedRequest,
  wasUncertain = false,
): Promise<Success> {
  const { route, options } = request;
  const retries = options.retries ?? transport.retries;
  const startedAt = Date.now();
  let isUncertain = wasUncertain;
  for (let attempt = 1; ; attempt++) {
    throwIfAborted(request, { attempt: attempt - 1, isUncertain });
    const answer = await attemptOnce(transport, request, { attempt, isUncertain });
    if ('data' in answer) return answer;
    if (!answer.isTemporary) throw answer.error;
    isUncertain ||= answer.error.effect === 'unknown';
    throwIfAborted(request, { attempt, isUncertain });
    const waitMs = waitBefore(attempt, answer.error);
    const isInTime = Date.now() - startedAt + waitMs < route.repeatMs;
    const isAllowed = attempt <= retries && waitMs <= WAIT_MAX_MS;
    if (!isInTime || !isAllowed) throw answer.error;
    await pause(waitMs, options.signal);
  }
}

/** The reason itself, unless the call may have taken effect: then the error says so. */
function throwIfAborted(request: PreparedRequest, tries: Tries): void {
  const { signal } = request.options;
  if (!signal?.aborted) return;
  throw tries.isUncertain ? lost(request, undefined, signal.reason, tries).error : signal.reason;
}

/** `retry-after`, or else exponential backoff with jitter. */
function waitBefore(attempt: number, error: CartwrightError | CartwrightConnectionError): number {
  if (error.retryAfter !== null) return error.retryAfter * 1000;
  const backoffMs = Math.min(BACKOFF_MAX_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return backoffMs * (0.5 + Math.random() / 2);
}

/** Ends early when the signal is aborted. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}
