import { bodyOf, has, isNode, listOf, type Node, namesOf } from './syntax.ts';

const VOLATILE = new Set(
  `random gen_random_uuid clock_timestamp timeofday nextval setval pg_notify set_config pg_sleep
  pg_advisory_lock pg_advisory_xact_lock pg_try_advisory_lock pg_try_advisory_xact_lock`.split(
    /\s+/,
  ),
);
const STABLE = new Set(
  `now statement_timestamp transaction_timestamp current_setting
  to_json to_jsonb row_to_json array_to_json json_build_object json_build_array jsonb_build_object
  jsonb_build_array json_agg jsonb_agg json_object_agg jsonb_object_agg json_populate_record
  json_populate_recordset jsonb_populate_record jsonb_populate_recordset json_to_record
  json_to_recordset jsonb_to_record jsonb_to_recordset jsonb_path_query_tz concat concat_ws format
  array_to_string to_char to_date to_timestamp date_trunc age`.split(/\s+/),
);

type Mutability = 'volatile' | 'stable' | 'immutable';

function mutabilityOf(kind: string, body: Node): Mutability {
  if (kind === 'SQLValueFunction') return 'stable';
  if (kind === 'A_Expr') return isTimeArithmetic(body) ? 'stable' : 'immutable';
  if (kind !== 'FuncCall') return 'immutable';
  const name = namesOf(body.funcname).at(-1) ?? '';
  if (VOLATILE.has(name)) return 'volatile';
  return STABLE.has(name) ? 'stable' : 'immutable';
}

export function isVolatile(value: unknown): boolean {
  return has(value, (kind, body) => mutabilityOf(kind, body) === 'volatile', true);
}

export function isMutable(value: unknown): boolean {
  return has(value, (kind, body) => mutabilityOf(kind, body) !== 'immutable', true);
}

/** Citus evaluates a stable function before it knows the row, so none may have a column in it. */
export function hasStableOfColumn(value: unknown): boolean {
  return has(
    value,
    (kind, body) =>
      mutabilityOf(kind, body) === 'stable' && has(body, (inner) => inner === 'ColumnRef'),
  );
}

export function hasMutableInCase(value: unknown): boolean {
  return has(
    value,
    (kind, body) => (kind === 'CaseExpr' || kind === 'CoalesceExpr') && isMutable(body),
  );
}

/** `timestamptz ± interval` depends on the session's time zone; `timestamp ± interval` does not. */
function isTimeArithmetic(body: Node): boolean {
  const operator = namesOf(body.name).at(-1);
  if (body.kind !== 'AEXPR_OP' || (operator !== '+' && operator !== '-')) return false;
  const sides = [body.lexpr, body.rexpr];
  return sides.some(isInterval) && !sides.every(isInterval) && !sides.some(isLocalTime);
}

function isInterval(value: unknown): boolean {
  const cast = bodyOf(value, 'TypeCast');
  if (cast) return namesOf((cast.typeName as Node).names).at(-1) === 'interval';
  const call = bodyOf(value, 'FuncCall');
  if (call) return namesOf(call.funcname).at(-1) === 'make_interval';
  const product = bodyOf(value, 'A_Expr');
  return isNode(product) && [product.lexpr, product.rexpr].some(isInterval);
}

/** `… at time zone …` of a timestamptz. */
function isLocalTime(value: unknown): boolean {
  const call = bodyOf(value, 'FuncCall');
  return call !== undefined && namesOf(call.funcname).at(-1) === 'timezone';
}

/** Values that a statement sets, of `update` or of `on conflict do update`. */
export function setValues(targets: unknown): unknown[] {
  return listOf(targets).map((target) => bodyOf(target, 'ResTarget')?.val);
}
