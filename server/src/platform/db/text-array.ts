/** A list of texts as a PostgreSQL array literal: `key = any(${textArray(keys)}::text[])`. */
export function textArray(list: readonly string[]): string {
  return `{${list.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join()}}`;
}
