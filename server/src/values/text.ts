/*
 * Validates text from outside. PostgreSQL stores neither U+0000 nor half of a surrogate pair:
 * `text` and `jsonb` refuse them, and `json` takes their escapes and fails when it is read.
 * Requests that hold one are refused; answers of other servers are repaired, since an answer may
 * come after a charge (docs/decisions/0047).
 */

/** False if a string or key anywhere in the value cannot be stored. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, child]) => isStorable(key) && isStorable(child));
}

const UNSTORABLE = /\\u(?:0000|d[89a-f])|\0/i;
/** Matches an escaped backslash and a valid pair first, so that they are left alone. */
const ESCAPES =
  /\\\\|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\u0000|\\ud[89a-f][0-9a-f]{2}|\0/gi;
const PAIR_LENGTH = 12;

/**
 * Replaces each character that cannot be stored with U+FFFD, in values and keys. Expects text
 * decoded from UTF-8, in which an unpaired surrogate can only be escaped.
 */
export function storableJson(text: string): string {
  if (!UNSTORABLE.test(text)) return text;
  return text.replace(ESCAPES, (found) =>
    found === '\\\\' || found.length === PAIR_LENGTH ? found : '\ufffd',
  );
}
