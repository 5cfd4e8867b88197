import type { Fragment } from '@cartwright/postgres';
import type { Sql } from './connect.ts';

/**
 * A part of statements that is always the same, and so is made once and not for each of them.
 * Nothing that varies may stand in it. Only its text is used, wherever it is put in: it must never
 * be awaited, and lets go of the connection it was made with.
 */
export function fixedPart(make: (sql: Sql) => Fragment): (sql: Sql) => Fragment {
  let made: Fragment | undefined;
  return (sql) => {
    made ??= Object.assign(make(sql), { handler: null, canceller: null });
    return made;
  };
}
