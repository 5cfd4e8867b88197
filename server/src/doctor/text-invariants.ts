import type { Invariant } from './invariants.ts';

/** Those of type `json`: only they take escapes that no statement can read afterwards. */
const COLUMNS = [
  ['carts', 'shown'],
  ['carts', 'checkout'],
  ['carts', 'terms'],
  ['payment_attempts', 'snapshot'],
  ['orders', 'snapshot'],
] as const;

/** The escape of U+0000 or of half a surrogate pair; a whole pair can be read. */
const UNREADABLE =
  '(?<!\\\\)(?:\\\\\\\\)*(?:\\\\u0000|\\\\ud[89ab][0-9a-f]{2}(?!\\\\ud[c-f])' +
  '|(?<!\\\\ud[89ab][0-9a-f]{2})\\\\ud[c-f][0-9a-f]{2})';

/** What every other statement relies on. Columns are looked at as text, so that this one works. */
export const TEXT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'every stored document can be read',
    violations: COLUMNS.map(
      ([table, column]) =>
        `select store_id, id from ${table} where ${column}::text ~* '${UNREADABLE}'`,
    ).join('\nunion all\n'),
  },
];
