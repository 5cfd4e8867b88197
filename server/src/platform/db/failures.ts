/** SQLSTATEs of a write that was undone as a whole and may simply be tried again. */
const RETRYABLE = new Set(['40001', '40P01']);

/** The connection is gone, or the server has said its last word on it. */
const CONNECTION_LOST = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECTION_SILENT',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'TLS_NOT_OFFERED',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
]);

/** The database is full or too slow; the connection stays. */
const OVERLOADED = new Set(['53300', '55P03', '57014', 'POOL_TIMEOUT']);

export function isSerializationFailure(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error));
}

const TRIES_MAX = 5;

/** What was undone because it and another waited for each other goes again. */
export async function retrySerializationFailure<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isSerializationFailure(error) || tries === TRIES_MAX) throw error;
    }
  }
}

export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  return CONNECTION_LOST.has(code) || code.startsWith('08') || isUntrusted(error);
}

/** The other end is not who it should be, or no longer. */
export function isUntrusted(error: unknown): boolean {
  return /CERT|SIGNATURE|^ERR_(TLS|SSL)|^EPROTO$/.test(codeOf(error));
}

/** Nobody answered in time, and whoever asks next would wait as long. */
export function isDatabaseTimeout(error: unknown): boolean {
  return ['CONNECTION_SILENT', 'CONNECT_TIMEOUT', 'POOL_TIMEOUT'].includes(codeOf(error));
}

/** The database cannot serve right now; the client may come back later. */
export function isUnavailable(error: unknown): boolean {
  return isConnectionLost(error) || OVERLOADED.has(codeOf(error)) || isSerializationFailure(error);
}

/** PostgreSQL would not do it, for what it says or holds: surely nothing of it was done. */
export function isRefused(error: unknown): boolean {
  return /^(0A|22|23|42|54)...$/.test(codeOf(error));
}

/** The data itself is refused: too long, malformed, or against a constraint or a trigger. */
export function isDataError(error: unknown): boolean {
  return /^(22|23|54|P0)...$/.test(codeOf(error));
}

/** PostgreSQL refuses a text: U+0000, or half a surrogate pair, in `jsonb`. */
export function isUnstorable(error: unknown): boolean {
  return ['22P05', '22P02', '22021'].includes(codeOf(error));
}

/**
 * The very same may pass later: the database or the way to it fails, not what was asked. Faults of
 * the code have no SQLSTATE, or one of class 42, and are none of these.
 */
export function isTransient(error: unknown): boolean {
  if (isUnavailable(error)) return true;
  const code = codeOf(error);
  return code !== '' && !isDataError(error) && (!code.startsWith('42') || code === '42501');
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** For `catch`: somebody was faster, and what they wrote is found on the next turn. */
export function falseOnConflict(error: unknown): false {
  if (isUniqueViolation(error) || isSerializationFailure(error)) return false;
  throw error;
}

export function isNullViolation(error: unknown): boolean {
  return codeOf(error) === '23502';
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/**
 * The statement failed for what is in a row, or for who holds it: without that row it may succeed.
 * Anything else (no permission, a full disk, a lost connection) would fail for every row.
 */
export function isOfRows(error: unknown): boolean {
  const code = codeOf(error);
  // What has no SQLSTATE was thrown by our own code, on reading what the row holds.
  if (!/^[0-9A-Z]{5}$/.test(code)) return !isConnectionLost(error) && !isDatabaseTimeout(error);
  return /^(21|22|23|40|44|54|55|P0|XX)/.test(code) || code === '57014';
}
