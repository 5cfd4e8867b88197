import type { Fragment, Sql } from './connect.ts';
import { textOnly } from './driver/sql.ts';

/** A constant part of statements. Its text is built once, on first use. */
export function staticFragment(make: (sql: Sql) => Fragment): (sql: Sql) => Fragment {
  let built: Fragment | undefined;
  return (sql) => {
    built ??= textOnly(make(sql));
    return built;
  };
}
