import type { Fragment } from '@cartwright/postgres';
import type { Sql } from './connect.ts';

/**
 * A part of statements that is always the same, and so is made once and not for each of them. It
 * belongs to no connection and to no transaction.
 */
export function fixedPart(make: (sql: Sql) => Fragment): (sql: Sql) => Fragment {
  let made: Fragment | undefined;
  return (sql) => {
    made ??= make(sql);
    return made;
  };
}
