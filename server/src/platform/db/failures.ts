/** SQLSTATEs of a transaction that was rolled back as a whole and may be retried. */
const RETRYABLE = new Set(['40001', '40P01']);

/** The connection is lost, or the server is closing it. */
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

/**
 * The database cannot execute any statement of this kind for now: read-only after a failover, a
 * lock timeout, or the classes 08 connection, 40 rollback, 53 resources (disk, memory,
 * connections), 57 operator intervention (also a statement timeout) and 58 I/O.
 */
const UNAVAILABLE = /^(25006|55P03|(08|40|53|57|58)[0-9A-Z]{3})$/;

export function isSerializationFailure(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error));
}

const TRIES_MAX = 5;

/** Retries work that was rolled back by a serialization failure or a deadlock. */
export async function retrySerializationFailure<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isSerializationFailure(error) || tries === TRIES_MAX) throw error;
    }
  }
}

function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  return CONNECTION_LOST.has(code) || code.startsWith('08') || isUntrusted(error);
}

/** The server's TLS certificate is not trusted, or has expired. */
export function isUntrusted(error: unknown): boolean {
  return /CERT|SIGNATURE|^ERR_(TLS|SSL)|^EPROTO$/.test(codeOf(error));
}

/** The database did not answer in time, and the next caller would wait as long. */
export function isDatabaseTimeout(error: unknown): boolean {
  return ['CONNECTION_SILENT', 'CONNECT_TIMEOUT', 'POOL_TIMEOUT'].includes(codeOf(error));
}

/** A statement in flight got no byte for longer than its connection waits. */
export function isConnectionSilent(error: unknown): boolean {
  return codeOf(error) === 'CONNECTION_SILENT';
}

/**
 * The database cannot serve right now, so the same statement may succeed later. Everything else is
 * a failure of the statement or of our code, which a retry is not expected to change.
 */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return isConnectionLost(error) || code === 'POOL_TIMEOUT' || UNAVAILABLE.test(code);
}

/**
 * PostgreSQL reports that a server behind it does not answer, or answers too late, or is silent
 * itself while it waits: on Citus a worker may be down.
 */
export function mayBeOfWorker(error: unknown): boolean {
  if (isConnectionSilent(error)) return true;
  const isReported = 'severity' in Object(error);
  return isReported && (isStatementTimeout(error) || /^(08|57P|58)/.test(codeOf(error)));
}

/** PostgreSQL rejected the statement, so it certainly had no effect. */
export function isRefused(error: unknown): boolean {
  return /^(0A|22|23|42|54)...$/.test(codeOf(error));
}

/** The data is rejected: too long, malformed, or violating a constraint or a trigger. */
export function isDataError(error: unknown): boolean {
  return /^(22|23|54|P0)...$/.test(codeOf(error));
}

/** PostgreSQL rejects a text in `jsonb`: U+0000, or an unpaired surrogate. */
export function isUnstorableText(error: unknown): boolean {
  return ['22P05', '22P02', '22021'].includes(codeOf(error));
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** For `catch`: maps a unique violation to false; the next attempt reads the committed row. */
export function falseOnConflict(error: unknown): false {
  if (isUniqueViolation(error) || isSerializationFailure(error)) return false;
  throw error;
}

export function isNullViolation(error: unknown): boolean {
  return codeOf(error) === '23502';
}

/** The statement took longer than it may. */
export function isStatementTimeout(error: unknown): boolean {
  return codeOf(error) === '57014';
}

function codeOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (code === UNCLASSIFIED) return codeOfText(String(message));
  return typeof code === 'string' ? code : '';
}

const UNCLASSIFIED = 'XX000';

/**
 * Citus reports what a worker refused under a code of its own where rows are on their way to a
 * shard; then only the text tells.
 */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/violates unique constraint/, '23505'],
  [/violates not-null constraint/, '23502'],
  [/violates foreign key constraint/, '23503'],
  [/violates check constraint/, '23514'],
  [/deadlock/, '40P01'],
  [/could not serialize access/, '40001'],
  [/connection (?:to the remote node|marked as essential|failure)/, '08006'],
  [/failed to execute task|server closed the connection|active placements|remote server/, '08006'],
];

function codeOfText(message: string): string {
  return TEXTS.find(([pattern]) => pattern.test(message))?.[1] ?? UNCLASSIFIED;
}

/**
 * The failure is specific to a row or its lock, so the statement may succeed without that row.
 * Others (no permission, a full disk, a lost connection) would fail for every row.
 */
export function isRowFailure(error: unknown): boolean {
  const code = codeOf(error);
  // Errors without a SQLSTATE were thrown by our own code while it read the row.
  if (!/^[0-9A-Z]{5}$/.test(code)) return !isConnectionLost(error) && !isDatabaseTimeout(error);
  return /^(21|22|23|40|44|54|55|P0|XX)/.test(code) || isStatementTimeout(error);
}
