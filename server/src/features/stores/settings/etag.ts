import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { hashText } from '../../../values/secrets.ts';

const LETTERS = 20;

/** An ETag of the content: equal settings have equal tags, in whatever order their fields are. */
export function etagOf(value: unknown): string {
  return `"${hashText(canonicalJson(value)).slice(0, LETTERS)}"`;
}

/**
 * Refuses a write that was based on another value than the current one. The caller holds a lock,
 * or writes with the version that it read, so that no write comes in between.
 */
export function refuseStale({ ifMatch }: StoreContext, current: unknown): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  // A proxy that compresses replies marks their tags as weak.
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (tags.includes(etagOf(current))) return;
  const words = 'A change came after the version in If-Match. Read the current version again.';
  throw new ApiError('VERSION_MISMATCH', words);
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
