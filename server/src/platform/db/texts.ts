/** A list of texts as a PostgreSQL array literal: `key = any(${texts(keys)}::text[])`. */
export function texts(list: readonly string[]): string {
  return `{${list.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join()}}`;
}
