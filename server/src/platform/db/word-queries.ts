import type { StoreId } from '../../values/ids.ts';
import type { Fragment, Sql } from './connect.ts';

/** Upper bound of the objects that a search examines for a word. */
export const HITS_MAX = 10_000;

/** A table of search terms (decision 9), and its column with the id of the found object. */
export interface TermTable {
  readonly table: Fragment;
  readonly id: Fragment;
}

/** Number of stored words with a prefix, at most one more than the limit. */
export interface WordCount {
  readonly word: string;
  readonly whole: number;
  readonly longer: number;
}

/** Sorts after every character: upper bound of all words with a prefix. */
const LAST = '\u{10ffff}';

/** Number of objects per word, at most one more than the limit. */
export async function countWords(
  sql: Sql,
  storeId: StoreId,
  { table, id }: TermTable,
  words: readonly string[],
): Promise<WordCount[]> {
  return await sql<WordCount[]>`
    select word, whole, longer
    from jsonb_array_elements_text(${JSON.stringify(words)}::text::jsonb) as word,
      lateral (select count(*) as whole from (
        select 1 from ${table} where store_id = ${storeId} and term = word
        order by ${id} limit ${HITS_MAX + 1}) as counted) as same,
      lateral (select count(*) as longer from (
        select 1 from ${table}
        where store_id = ${storeId} and term > word and term < word || ${LAST}
        order by term limit ${HITS_MAX + 1} - whole) as counted) as beginning`;
}

/**
 * Ids of objects with a word of this prefix, newest first for a whole word. Bounded, so that a
 * single letter costs no more than a rare name.
 */
export function withWordSql(
  sql: Sql,
  storeId: StoreId,
  { table, id }: TermTable,
  { word, whole }: WordCount,
): Fragment {
  return sql`
    (select ${id} from ${table} where store_id = ${storeId} and term = ${word}
      order by ${id} desc limit ${HITS_MAX + 1})
    union all
    (select ${id} from ${table}
      where store_id = ${storeId} and term > ${word} and term < ${`${word}${LAST}`}
      order by term limit ${Math.max(0, HITS_MAX + 1 - whole)})`;
}
