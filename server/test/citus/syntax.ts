/** A node of PostgreSQL's own syntax tree, as `libpg-query` returns it. */
export type Node = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The body of a node that is wrapped in its kind, as in `{ ColumnRef: { fields } }`. */
export function bodyOf(value: unknown, kind: string): Node | undefined {
  const body = isNode(value) ? value[kind] : undefined;
  return isNode(body) ? body : undefined;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export const STATEMENT_KINDS = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'] as const;

/**
 * Every node below the value with its kind, itself included. Nested statements are visited where
 * the callback returns true for them.
 */
export function visit(
  value: unknown,
  each: (kind: string, body: Node) => void,
  entersStatements: boolean,
): void {
  if (Array.isArray(value)) {
    for (const member of value) visit(member, each, entersStatements);
    return;
  }
  if (!isNode(value)) return;
  for (const [kind, body] of Object.entries(value)) {
    if (isNode(body)) {
      each(kind, body);
      const isStatement = (STATEMENT_KINDS as readonly string[]).includes(kind);
      if (isStatement && !entersStatements) continue;
    }
    visit(body, each, entersStatements);
  }
}

export function has(
  value: unknown,
  test: (kind: string, body: Node) => boolean,
  entersStatements = false,
): boolean {
  let found = false;
  visit(
    value,
    (kind, body) => {
      found ||= test(kind, body);
    },
    entersStatements,
  );
  return found;
}

/** The strings of a name, as in `pg_catalog.now`. */
export function namesOf(value: unknown): string[] {
  return listOf(value).map((part) => String(bodyOf(part, 'String')?.sval ?? '*'));
}

/** Qualifier and name of a column. */
export function columnOf(value: unknown): { table: string | undefined; name: string } | undefined {
  const column = bodyOf(value, 'ColumnRef');
  if (!column) return undefined;
  const names = namesOf(column.fields);
  return { table: names.at(-2), name: names.at(-1) ?? '' };
}

/** The number of a parameter, also where it is cast. */
export function parameterOf(value: unknown): number | undefined {
  const cast = bodyOf(value, 'TypeCast');
  if (cast) return parameterOf(cast.arg);
  const parameter = bodyOf(value, 'ParamRef');
  return parameter && Number(parameter.number);
}

/** The members of a condition that are joined by `and`. */
export function conjunctsOf(value: unknown): unknown[] {
  const both = bodyOf(value, 'BoolExpr');
  if (both?.boolop === 'AND_EXPR') return listOf(both.args).flatMap(conjunctsOf);
  return value === undefined ? [] : [value];
}

/** Both sides of `a = b`, and of each pair of `(a, b) = (c, d)`. */
export function equalitiesOf(condition: unknown): [unknown, unknown][] {
  const expression = bodyOf(condition, 'A_Expr');
  if (expression?.kind !== 'AEXPR_OP' || namesOf(expression.name).at(-1) !== '=') return [];
  const left = bodyOf(expression.lexpr, 'RowExpr');
  const right = bodyOf(expression.rexpr, 'RowExpr');
  if (!left || !right) return [[expression.lexpr, expression.rexpr]];
  const others = listOf(right.args);
  return listOf(left.args).map((member, index) => [member, others[index]]);
}
