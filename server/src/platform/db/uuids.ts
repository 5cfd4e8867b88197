/** A list of ids as PostgreSQL writes an array: `id = any(${uuids(ids)}::uuid[])`. */
export function uuids(ids: readonly string[]): string {
  return `{${ids.join()}}`;
}
