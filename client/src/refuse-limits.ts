import type { CallOptions } from './operation.ts';

/** Of a client or a call. */
export function refuseLimits({ timeoutMs = 1, retries = 0 }: Partial<CallOptions>): void {
  if (!(timeoutMs > 0)) throw new TypeError('timeoutMs is not a positive number');
  if (!(retries >= 0)) throw new TypeError('retries is not a number from 0');
}
