import { loadModule, parseSync } from 'libpg-query';
import { type Placement, placementOf } from '../../src/platform/db/citus/distribution.ts';
import { bodyOf, conjunctsOf, isNode, listOf, type Node, STATEMENT_KINDS } from './syntax.ts';

export type PartKind = 'select' | 'insert' | 'update' | 'delete';

/** Where a part stands in its statement. */
export type Place = 'top' | 'with' | 'from' | 'subselect' | 'operand' | 'source';

/** A table that a part names itself, not in a subselect. */
export interface Relation {
  readonly table: string;
  readonly alias: string;
  readonly placement: Placement | undefined;
  readonly isTarget: boolean;
}

/** A `select`, `insert`, `update` or `delete`, the statement itself or one inside it. */
export interface Part {
  readonly kind: PartKind;
  readonly place: Place;
  readonly body: Node;
  readonly parent: Part | undefined;
  readonly relations: readonly Relation[];
  /** Names of all items of `from`, also of subselects, functions and parts of `with`. */
  readonly aliases: readonly string[];
  /** Conditions of `where` and of joins that hold together. */
  readonly conditions: readonly unknown[];
  /** Column lists of `join … using`. */
  readonly using: readonly (readonly string[])[];
  readonly isLateral: boolean;
  /** The name of a part of `with`. */
  readonly name: string | undefined;
}

export interface ParsedStatement {
  readonly text: string;
  /** Outer parts before inner ones; empty for a statement that is none of the four kinds. */
  readonly parts: readonly Part[];
  /** The kind of a statement without parts, as in `TransactionStmt`. */
  readonly other: string | undefined;
}

/** Before the first statement is parsed. */
export const loadParser = loadModule;

/** Of the syntax of PostgreSQL 15, which Citus 13 runs on. Throws where that does not know it. */
export function parseStatements(text: string): ParsedStatement[] {
  const parsed = parseSync(text) as { stmts?: { stmt: Node }[] };
  return (parsed.stmts ?? []).map(({ stmt }) => {
    const parts: Part[] = [];
    const kind = Object.keys(stmt)[0] as string;
    if ((STATEMENT_KINDS as readonly string[]).includes(kind)) {
      addPart(parts, kind, stmt[kind] as Node, { place: 'top', parent: undefined, hidden: [] });
    }
    return { text, parts, other: parts.length === 0 ? kind : undefined };
  });
}

interface Surroundings {
  readonly place: Place;
  readonly parent: Part | undefined;
  /** Names of parts of `with`, which hide tables. */
  readonly hidden: readonly string[];
  readonly isLateral?: boolean;
  readonly name?: string;
}

function addPart(parts: Part[], kind: string, body: Node, around: Surroundings): void {
  const ctes = listOf((body.withClause as Node | undefined)?.ctes).map(
    (cte) => bodyOf(cte, 'CommonTableExpr') as Node,
  );
  const hidden = [...around.hidden, ...ctes.map((cte) => String(cte.ctename))];
  const { place, parent, isLateral = false, name } = around;
  const own = ownLevel(body, hidden);
  const kindOfPart = kind.replace('Stmt', '').toLowerCase() as PartKind;
  const part: Part = { kind: kindOfPart, place, body, parent, isLateral, name, ...own };
  parts.push(part);
  for (const cte of ctes) {
    addWrapped(parts, cte.ctequery, {
      place: 'with',
      parent: part,
      hidden,
      name: String(cte.ctename),
    });
  }
  for (const [key, value] of Object.entries(body)) {
    if (key === 'withClause') continue;
    if ((key === 'larg' || key === 'rarg') && isNode(value)) {
      addPart(parts, 'SelectStmt', value, { place: 'operand', parent: part, hidden });
    } else if (key === 'selectStmt') {
      addWrapped(parts, value, { place: 'source', parent: part, hidden });
    } else addNested(parts, value, part, hidden);
  }
}

/** A statement in its wrapper. */
function addWrapped(parts: Part[], value: unknown, around: Surroundings): void {
  for (const kind of STATEMENT_KINDS) {
    const body = bodyOf(value, kind);
    if (body) addPart(parts, kind, body, around);
  }
}

/** The subselects of an expression, or of an item of `from`. */
function addNested(
  parts: Part[],
  value: unknown,
  parent: Part,
  hidden: Surroundings['hidden'],
): void {
  if (Array.isArray(value)) {
    for (const member of value) addNested(parts, member, parent, hidden);
    return;
  }
  if (!isNode(value)) return;
  const subselect = bodyOf(value, 'RangeSubselect');
  if (subselect) {
    const isLateral = subselect.lateral === true;
    addWrapped(parts, subselect.subquery, { place: 'from', parent, hidden, isLateral });
    return;
  }
  const link = bodyOf(value, 'SubLink');
  if (link) {
    addNested(parts, link.testexpr, parent, hidden);
    addWrapped(parts, link.subselect, { place: 'subselect', parent, hidden });
    return;
  }
  for (const member of Object.values(value)) addNested(parts, member, parent, hidden);
}

type OwnLevel = Pick<Part, 'relations' | 'aliases' | 'conditions' | 'using'>;

function ownLevel(body: Node, hidden: readonly string[]): OwnLevel {
  const relations: Relation[] = [];
  const aliases: string[] = [];
  const conditions: unknown[] = conjunctsOf(body.whereClause);
  const using: string[][] = [];
  const addTable = (table: Node, isTarget: boolean) => {
    const name = String(table.relname);
    const alias = String((table.alias as Node | undefined)?.aliasname ?? name);
    aliases.push(alias);
    if (!isTarget && table.schemaname === undefined && hidden.includes(name)) return;
    const isOurs = table.schemaname === undefined || table.schemaname === 'public';
    const placement = isOurs ? placementOf(name) : undefined;
    relations.push({ table: name, alias, placement, isTarget });
  };
  const addItem = (item: unknown): void => {
    const table = bodyOf(item, 'RangeVar');
    if (table) {
      addTable(table, false);
      return;
    }
    const join = bodyOf(item, 'JoinExpr');
    if (!join) {
      aliases.push(aliasOf(item));
      return;
    }
    addItem(join.larg);
    addItem(join.rarg);
    conditions.push(...conjunctsOf(join.quals));
    if (join.usingClause) {
      using.push(listOf(join.usingClause).map((name) => String(bodyOf(name, 'String')?.sval)));
    }
  };
  if (isNode(body.relation)) addTable(body.relation, true);
  for (const item of [...listOf(body.fromClause), ...listOf(body.usingClause)]) addItem(item);
  return { relations, aliases, conditions, using };
}

function aliasOf(item: unknown): string {
  const body = isNode(item) ? (Object.values(item)[0] as Node) : undefined;
  return String((body?.alias as Node | undefined)?.aliasname ?? '');
}
