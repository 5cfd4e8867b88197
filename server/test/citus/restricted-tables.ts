import { DISTRIBUTION_COLUMN } from '../../src/platform/db/citus/distribution.ts';
import { type Part, parseStatements } from './statement-parts.ts';
import { distributedIn, storeBinding } from './store-binding.ts';
import { bodyOf, columnOf } from './syntax.ts';

/**
 * The distributed tables of a statement that neither `store_id = $1` nor `store_id = any($1)`
 * restricts in its own part: Citus would send the statement to all of their shards.
 */
export function unrestrictedTables(text: string): string[] {
  return parseStatements(text).flatMap(({ parts }) =>
    parts.flatMap((part) => {
      const { unbound } = storeBinding(part);
      const listed = new Set(part.conditions.flatMap((one) => listedTable(part, one) ?? []));
      return distributedIn(part)
        .filter(({ table, alias }) => unbound.includes(table) && !listed.has(alias))
        .map(({ table }) => table);
    }),
  );
}

/** The table that `store_id = any(…)` restricts. */
function listedTable(part: Part, condition: unknown): string | undefined {
  const expression = bodyOf(condition, 'A_Expr');
  if (expression?.kind !== 'AEXPR_OP_ANY') return undefined;
  const column = columnOf(expression.lexpr);
  if (column?.name !== DISTRIBUTION_COLUMN) return undefined;
  return column.table ?? distributedIn(part)[0]?.alias;
}
