import type { Sql } from './connect.ts';
import { type Fragment, staticFragment } from './sql.ts';

/**
 * A fragment that is always the same, made once and not for each statement. It may hold only values
 * that never vary, and does not keep the connection it was made with.
 */
export function fixedPart(make: (sql: Sql) => Fragment): (sql: Sql) => Fragment {
  let made: Fragment | undefined;
  return (sql) => {
    made ??= staticFragment(make(sql));
    return made;
  };
}
