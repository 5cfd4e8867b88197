import { DISTRIBUTION_COLUMN } from '../../src/platform/db/citus/distribution.ts';
import { insertedRows, isWrite, onParts, type Rule, target } from './rules.ts';
import type { Part } from './statement-parts.ts';
import { distributedIn, insertedValues, storeBinding } from './store-binding.ts';
import { columnOf, has, parameterOf } from './syntax.ts';

/** Rules for a statement of one store: all of it runs on the worker that has the store. */
export const STORE_RULES: readonly Rule[] = [
  {
    name: 'one-store',
    grade: 'refused',
    instead: 'store_id = $1 for every table, in each part and subselect, of one value',
    isBroken: ({ parts }, { sameAs }) => {
      const bindings = parts.map(storeBinding);
      const stores = bindings.flatMap(({ parameters }) =>
        parameters.map((number) => sameAs[number - 1] ?? -number),
      );
      return bindings.some(({ unbound }) => unbound.length > 0) || new Set(stores).size > 1;
    },
  },
  {
    name: 'insert-in-with',
    grade: 'coordinated',
    instead: 'several statements in one transaction, pipelined, or a distributed function',
    isBroken: onParts(
      (part) => part.kind === 'insert' && part.place === 'with' && isStoreTable(part),
    ),
  },
  {
    name: 'with-before-insert',
    grade: 'coordinated',
    instead: 'several statements in one transaction, pipelined, or a distributed function',
    isBroken: onParts(
      (part, { parts }) =>
        part.kind === 'insert' &&
        isStoreTable(part) &&
        parts.some(
          (other) =>
            other.place === 'with' &&
            (other.parent === part || other.parent?.parent === part) &&
            (isWrite(other) || insertedRows(part) === 'values'),
        ),
    ),
  },
  {
    name: 'insert-select',
    grade: 'coordinated',
    instead: 'insert … values, or a select that returns the store_id of a distributed table',
    isBroken: onParts(
      (part, { parts }) =>
        part.kind === 'insert' &&
        isStoreTable(part) &&
        insertedRows(part) === 'select' &&
        !isPushedDown(part, parts),
    ),
  },
];

const isStoreTable = (part: Part) => target(part)?.placement === 'distributed';

/** Runs beside the rows that it reads: the store of the new row is the column of one of them. */
function isPushedDown(insert: Part, parts: readonly Part[]): boolean {
  const source = parts.find(({ parent, place }) => parent === insert && place === 'source');
  if (!source || distributedIn(source).length === 0) return false;
  const { body } = source;
  const isCut = [body.limitCount, body.limitOffset, body.distinctClause].some(Boolean);
  const hasWindow = has(body.targetList, (kind, call) => kind === 'FuncCall' && !!call.over);
  const [store] = insertedValues(insert);
  const isColumn = columnOf(store)?.name === DISTRIBUTION_COLUMN && !parameterOf(store);
  return isColumn && !isCut && !hasWindow;
}
