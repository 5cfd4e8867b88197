import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request as send } from 'undici';
import { storableJson } from '../../../values/text.ts';
import { SECOND_MS } from '../../../values/time.ts';

/** A request as the SDK hands it to whoever carries it. */
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

export interface Journey {
  /** Takes the place of PayPal's own address. */
  readonly origin: string | null;
  /** Ends everything: all calls of an operation and their repeats have one deadline. */
  readonly signal: AbortSignal;
}

/** Whether a message is PayPal's: what anybody can make us ask. */
export const VERIFY_PATH = '/v1/notifications/verify-webhook-signature';

const CONNECT_MS = SECOND_MS;
const RETRIES_MAX = 2;
const PAUSE_MS = 100;
const REPLY_BYTES_MAX = 1024 * 1024;

/** Connections are kept for the next call; they belong to nobody. */
const agent = new Agent({
  connect: { timeout: CONNECT_MS },
  maxResponseSize: REPLY_BYTES_MAX,
});

/**
 * Carries the SDK's requests: the SDK knows two addresses, no limit for connecting, and repeats no
 * POST. Here each of them can be repeated, since it has its PayPal-Request-Id or changes nothing.
 */
export function paypalTransport({ origin, signal }: Journey) {
  return async (request: SdkRequest): Promise<SdkAnswer> => {
    for (let tries = 1; ; tries++) {
      const answer = await once(request, origin, signal).catch((error: Error) => error);
      const mayRepeat = tries <= RETRIES_MAX && !signal.aborted;
      if (answer instanceof Error) {
        if (!mayRepeat) throw answer;
      } else if (!mayRepeat || !isPassing(request, answer.status)) {
        return answer;
      }
      await wait(PAUSE_MS * tries, undefined, { signal });
    }
  };
}

/** Where PayPal has had enough, payments may try again, and what strangers send may not. */
function isPassing({ url = '' }: SdkRequest, status: number): boolean {
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
