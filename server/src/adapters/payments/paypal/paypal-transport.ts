import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request as send } from 'undici';
import { storableJson } from '../../../values/text.ts';
import { SECOND_MS } from '../../../values/time.ts';

/** A request as the SDK passes it to its HTTP client. */
export interface SdkRequest {
  readonly method?: string;
  readonly url?: string;
  readonly headers: { toJSON(): Record<string, unknown> };
  readonly data?: unknown;
}

export interface SdkAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Record<string, unknown>;
  readonly data: string;
  readonly config: SdkRequest;
  readonly request: object;
}

export interface TransportOptions {
  /** Replaces PayPal's origin. */
  readonly origin: string | null;
  /** Deadline shared by all calls and retries of an operation. */
  readonly signal: AbortSignal;
}

/** Webhook verification, which unauthenticated callers can trigger. */
export const VERIFY_PATH = '/v1/notifications/verify-webhook-signature';

const CONNECT_MS = SECOND_MS;
const RETRIES_MAX = 2;
const RETRY_DELAY_MS = 100;
const REPLY_BYTES_MAX = 1024 * 1024;

/** Keep-alive connections shared by all stores. */
const agent = new Agent({
  connect: { timeout: CONNECT_MS },
  maxResponseSize: REPLY_BYTES_MAX,
});

/**
 * HTTP client of the SDK, which has fixed URLs, no connect timeout and no retries of POST. Every
 * POST here is safe to retry: it has a PayPal-Request-Id or changes nothing.
 */
export function paypalTransport({ origin, signal }: TransportOptions) {
  return async (request: SdkRequest): Promise<SdkAnswer> => {
    for (let tries = 1; ; tries++) {
      const answer = await once(request, origin, signal).catch((error: Error) => error);
      const mayRepeat = tries <= RETRIES_MAX && !signal.aborted;
      if (answer instanceof Error) {
        if (!mayRepeat) throw answer;
      } else if (!mayRepeat || !isRetryable(request, answer.status)) {
        return answer;
      }
      await wait(RETRY_DELAY_MS * tries, undefined, { signal });
    }
  };
}

/** On rate limits, payments are retried and webhook verifications are not. */
function isRetryable({ url = '' }: SdkRequest, status: number): boolean {
  return status >= 500 || (status === 429 && !url.endsWith(VERIFY_PATH));
}

async function once(
  request: SdkRequest,
  origin: string | null,
  signal: AbortSignal,
): Promise<SdkAnswer> {
  const url = new URL(request.url ?? '');
  const place = origin === null ? url.href : `${origin}${url.pathname}${url.search}`;
  const { statusCode, headers, body } = await send(place, {
    method: (request.method ?? 'GET').toUpperCase() as 'GET',
    headers: headersOf(request),
    body: typeof request.data === 'string' ? request.data : null,
    dispatcher: agent,
    signal,
  });
  const data = storableJson(await body.text());
  return { status: statusCode, statusText: '', headers, data, config: request, request: {} };
}

function headersOf({ headers }: SdkRequest): Record<string, string> {
  const all = Object.entries(headers.toJSON());
  return Object.fromEntries(all.map(([name, value]) => [name, String(value)]));
}
