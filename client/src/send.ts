import { attemptOnce, type Transport } from './attempt.ts';
import type { CartwrightConnectionError, CartwrightError } from './errors.ts';
import type { PreparedRequest } from './request.ts';

const FIRST_WAIT_MS = 250;
const BACKOFF_MAX_MS = 8_000;
/** A longer `retry-after` is left to the caller. */
const WAIT_MAX_MS = 10_000;

/** Sends a request, again where a repeat is safe, and returns `data` of the reply. */
export async function send(transport: Transport, request: PreparedRequest): Promise<unknown> {
  const { route, options } = request;
  const retries = options.retries ?? transport.retries;
  const startedAt = Date.now();
  let isUncertain = false;
  for (let attempt = 1; ; attempt++) {
    options.signal?.throwIfAborted();
    const answer = await attemptOnce(transport, request, { attempt, isUncertain });
    if ('data' in answer) return answer.data;
    isUncertain ||= answer.error.effect === 'unknown';
    const waitMs = waitBefore(attempt, answer.error);
    const isInTime = Date.now() - startedAt + waitMs < route.repeatMs;
    const isAllowed = attempt <= retries && waitMs <= WAIT_MAX_MS;
    if (!answer.isTemporary || !isInTime || !isAllowed) throw answer.error;
    await pause(waitMs, options.signal);
  }
}

/** `retry-after`, or else exponential backoff with jitter. */
function waitBefore(attempt: number, error: CartwrightError | CartwrightConnectionError): number {
  const seconds = 'retryAfter' in error ? error.retryAfter : null;
  if (seconds !== null) return seconds * 1000;
  const backoffMs = Math.min(BACKOFF_MAX_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return backoffMs * (0.5 + Math.random() / 2);
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
