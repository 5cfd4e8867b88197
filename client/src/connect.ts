import type { Attempt, Fetch, Transport } from './attempt.ts';
import { refuseLimits } from './refuse-limits.ts';

const TIMEOUT_MS = 30_000;
const RETRIES = 2;

/** Options that the clients of both interfaces share. */
export interface ConnectionOptions {
  /** Where the service is, such as `https://shop.example.com`; without `/v1`. */
  baseUrl: string;
  /** The deadline of one attempt: 30 seconds unless given. */
  timeoutMs?: number | undefined;
  /** How often a call may be repeated where a repeat is safe: twice unless given. */
  retries?: number | undefined;
  /** Instead of the global `fetch`. */
  fetch?: Fetch | undefined;
  /** Told of every attempt, for logs and metrics. Its errors are ignored. */
  onAttempt?: ((attempt: Attempt) => unknown) | undefined;
}

export function connect(options: ConnectionOptions): Transport {
  const { baseUrl, timeoutMs = TIMEOUT_MS, retries = RETRIES, onAttempt } = options;
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw new TypeError('baseUrl is not an http(s) URL without query and credentials');
  }
  refuseLimits({ timeoutMs, retries });
  // A detached `fetch` of some runtimes fails, and a test may replace the global one later.
  const fetch = options.fetch ?? ((target, init) => globalThis.fetch(target, init));
  const origin = url.href.replace(/\/+(v1\/*)?$/, '');
  return { baseUrl: origin, fetch, timeoutMs, retries, onAttempt, cache: cacheMode() };
}

/** Frameworks cache reads otherwise. Cloudflare Workers before November 2024 refuse the option. */
function cacheMode(): 'no-store' | undefined {
  try {
    return new Request('https://localhost', { cache: 'no-store' }).cache && 'no-store';
  } catch {
    return undefined;
  }
}

/** The code of a page is public. A key with a line break would be part of an error's text. */
export function refuseApiKey(apiKey: string): void {
  if (/[^\x21-\x7e]/.test(apiKey)) throw new TypeError('apiKey has a character that no key has');
  const { document, window } = globalThis as { document?: unknown; window?: unknown };
  if (document !== undefined && window !== undefined && apiKey.startsWith('sk_')) {
    throw new TypeError('An API key must not reach a browser: call Cartwright from your server.');
  }
}
