/** A list of ids as a PostgreSQL array literal: `id = any(${uuids(ids)}::uuid[])`. */
export function uuids(ids: readonly string[]): string {
  return `{${ids.join()}}`;
}
