import { DISTRIBUTION_COLUMN } from '../../src/platform/db/citus/distribution.ts';
import type { AnalyzedRule } from './analysis.ts';
import type { ParsedStatement, Part } from './statement-parts.ts';
import { bodyOf, has, isNode, listOf, type Node } from './syntax.ts';

/**
 * `refused`: Citus answers with an error, or loses something. `coordinated`: it works, but rows
 * move through the coordinator and the commit takes two phases.
 */
export type Grade = 'refused' | 'coordinated';

export interface StatementValues {
  /** Equal numbers for parameters of equal value, in their order. */
  readonly sameAs: readonly number[];
  /** What PostgreSQL's own analysis of the statement found. */
  readonly analyzed: ReadonlySet<AnalyzedRule>;
}

export interface Rule {
  readonly name: string;
  readonly grade: Grade;
  readonly instead: string;
  readonly isBroken: (statement: ParsedStatement, values: StatementValues) => boolean;
}

type PartTest = (part: Part, statement: ParsedStatement) => boolean;

export function onParts(test: PartTest): Rule['isBroken'] {
  return (statement) => statement.parts.some((part) => test(part, statement));
}

export const isWrite = ({ kind }: Part) => kind !== 'select';

export function target(part: Part) {
  return isWrite(part) ? part.relations.find(({ isTarget }) => isTarget) : undefined;
}

function conflictOf({ body }: Part): Node | undefined {
  return isNode(body.onConflictClause) ? body.onConflictClause : undefined;
}

/** Is copied to every worker, or changed by each of them. */
const isOfCitus = (part: Part) =>
  part.relations.some(({ placement }) => placement === 'distributed' || placement === 'reference');

/** Rules for every statement, of one store or of all. */
export const COMMON_RULES: readonly Rule[] = [
  {
    name: 'lock-in-join',
    grade: 'refused',
    instead: 'lock one table: where store_id = $1 and id = any(array(select …)) order by id',
    isBroken: onParts(
      (part) =>
        listOf(part.body.lockingClause).length > 0 && isOfCitus(part) && part.aliases.length > 1,
    ),
  },
  {
    name: 'lock-of-reference',
    grade: 'refused',
    instead: 'lock a row of a distributed table: transactions deadlock over reference tables',
    isBroken: onParts(
      (part) =>
        listOf(part.body.lockingClause).length > 0 &&
        part.relations.some(({ placement }) => placement === 'reference'),
    ),
  },
  {
    name: 'subselect-in-conflict',
    grade: 'refused',
    instead: 'put the value into the inserted row, and use excluded.x',
    isBroken: onParts((part) => has(conflictOf(part), (kind) => kind === 'SubLink')),
  },
  {
    name: 'subselect-in-values',
    grade: 'refused',
    instead: 'insert … select, or read the value first',
    isBroken: onParts((part) => {
      const source = bodyOf(part.body.selectStmt, 'SelectStmt');
      return target(part) !== undefined && has(source?.valuesLists, (kind) => kind === 'SubLink');
    }),
  },
  {
    name: 'subselect-in-aggregate',
    grade: 'refused',
    instead: 'compute it in a subselect of `from`, then aggregate',
    isBroken: onParts(({ body }) => {
      const isLink = (kind: string) => kind === 'SubLink';
      const inFilter = has(
        body.targetList,
        (kind, call) => kind === 'FuncCall' && has(call.agg_filter, isLink),
      );
      return inFilter || has(body.havingClause, isLink);
    }),
  },
  {
    name: 'case-of-column',
    grade: 'refused',
    instead: 'case when column = … in an update',
    isBroken: onParts((part) =>
      has(
        part.kind === 'update' ? setValues(part) : [],
        (kind, body) => kind === 'CaseExpr' && body.arg !== undefined,
      ),
    ),
  },
  {
    name: 'store-changed',
    grade: 'refused',
    instead: 'a row stays in its store',
    isBroken: onParts(
      (part) =>
        part.kind === 'update' &&
        target(part)?.placement === 'distributed' &&
        listOf(part.body.targetList).some(
          (item) => bodyOf(item, 'ResTarget')?.name === DISTRIBUTION_COLUMN,
        ),
    ),
  },
  {
    name: 'returning-of-reference',
    grade: 'refused',
    instead: 'update the reference table, then read',
    isBroken: onParts(
      (part) =>
        target(part)?.placement === 'reference' &&
        has(part.body.returningList, (kind) => kind === 'SubLink'),
    ),
  },
  {
    name: 'count-of-conflict',
    grade: 'refused',
    instead:
      'returning, and count the rows: without it one row is reported where none was inserted',
    isBroken: onParts(
      (part) =>
        part.kind === 'insert' &&
        part.place === 'top' &&
        target(part)?.placement === 'distributed' &&
        conflictOf(part)?.action === 'ONCONFLICT_NOTHING' &&
        insertedRows(part) === 'select' &&
        listOf(part.body.returningList).length === 0,
    ),
  },
  {
    name: 'local-table',
    grade: 'refused',
    instead: 'two statements: a local table is on the coordinator only',
    isBroken: ({ parts }) => {
      const placements = parts.flatMap(({ relations }) => relations.map((one) => one.placement));
      return placements.includes('local') && placements.includes('distributed');
    },
  },
  {
    name: 'reference-write-in-with',
    grade: 'refused',
    instead: 'write a reference table in a statement of its own',
    isBroken: ({ parts }) =>
      parts.length > 1 &&
      parts.some((part) => part.place === 'with' && target(part)?.placement === 'reference'),
  },
];

export function insertedRows({ body }: Part): 'values' | 'select' {
  const source = bodyOf(body.selectStmt, 'SelectStmt');
  return listOf(source?.valuesLists).length > 0 ? 'values' : 'select';
}

/** Values that an `update` sets. */
function setValues({ body }: Part): unknown[] {
  return listOf(body.targetList).map((item) => bodyOf(item, 'ResTarget')?.val);
}

const INSTEAD: Readonly<Record<Exclude<AnalyzedRule, 'mutable-function-in-from'>, string>> = {
  'mutable-in-conflict': 'functions must be immutable there: compute the value in the process',
  'stable-of-column':
    'in an update no stable function of a column, and none at all in case and coalesce',
  'volatile-in-write': 'pass times, ids and chance as parameters',
  'mutable-in-returning': 'return the columns and compute from them in the process',
};

/** Rules about functions that are not immutable: their types say which these are. */
export const ANALYZED_RULES: readonly Rule[] = Object.entries(INSTEAD).map(([name, instead]) => ({
  name,
  grade: 'refused',
  instead,
  isBroken: ({ parts }, { analyzed }) =>
    parts.some(isOfCitus) && analyzed.has(name as AnalyzedRule),
}));
