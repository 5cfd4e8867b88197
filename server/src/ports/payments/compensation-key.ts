import { type AttemptId, parseId } from '../../values/ids.ts';

const SUFFIX = '-refund';

/**
 * Idempotency key of the refund of a charge that cannot be settled. Stable across retries, and
 * distinct from the charge's key.
 */
export function compensationKey(id: AttemptId): string {
  return id + SUFFIX;
}

/** The attempt of such a key; undefined for any other. */
export function compensatedAttempt(key: string): AttemptId | undefined {
  return key.endsWith(SUFFIX) ? parseId(key.slice(0, -SUFFIX.length)) : undefined;
}
