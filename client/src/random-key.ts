const BYTES = 16;

/**
 * A random text of 32 hex digits, for an Idempotency-Key. `crypto.randomUUID` is missing on pages
 * of plain HTTP.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
