/** A list of ids as a PostgreSQL array literal: `id = any(${uuidArray(ids)}::uuid[])`. */
export function uuidArray(ids: readonly string[]): string {
  return `{${ids.join()}}`;
}
