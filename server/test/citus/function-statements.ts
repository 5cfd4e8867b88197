import type { Sql } from '../../src/platform/db/connect.ts';
import type { RecordedStatement } from './record-statements.ts';

interface StoredFunction {
  readonly name: string;
  readonly body: string;
  /** Types of the arguments, and of the variables as they are declared, by name. */
  readonly types: Readonly<Record<string, number>>;
}

/** The statements inside the functions that get a store, as if each was sent by itself. */
export async function listFunctionStatements(sql: Sql): Promise<RecordedStatement[]> {
  const functions = await sql<StoredFunction[]>`
    select proname as name, prosrc as body, (
      select json_object_agg(argument, type::bigint)
      from unnest(proargnames, proargtypes::oid[]) as each (argument, type)) as types
    from pg_proc
    where pronamespace = current_schema()::regnamespace and 'p_store_id' = any(proargnames)
    order by proname`;
  const declared = await typesOf(
    sql,
    functions.flatMap(({ body }) => Object.values(declarations(body))),
  );
  return functions.flatMap((one) => {
    const variables = Object.entries(declarations(one.body)).map(
      ([name, type]) => [name, declared.get(type) ?? 0] as const,
    );
    const types = { ...one.types, ...Object.fromEntries(variables) };
    return statementsIn(one.body).map((text) => asSent(`function ${one.name}`, text, types));
  });
}

async function typesOf(sql: Sql, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql<{ name: string; type: number }[]>`
    select name, to_regtype(name)::oid::bigint as type
    from jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb) as name
    where to_regtype(name) is not null`;
  return new Map(rows.map(({ name, type }) => [name, type]));
}

function declarations(body: string): Record<string, string> {
  const [head = ''] = body.split(/^begin$/m);
  return Object.fromEntries(
    [...head.matchAll(/^ +(v_\w+) ([^:;]+?)(?: :=[^;]*)?;/gm)].map(([, name, type]) => [
      name,
      type,
    ]),
  );
}

const SENT = /^(?:select|insert|update|delete)\b/;

/** Control structures are removed; their conditions and loops may hold statements, too. */
export function statementsIn(body: string): string[] {
  return body
    .replace(/--.*$/gm, '')
    .replace(/^[\s\S]*?^begin$/m, '')
    .replace(/^ *(?:els)?if ([\s\S]*?)\s+then$/gm, (_, condition) => `select ${condition};`)
    .replace(/^ *for \w+ in\s+(select [\s\S]*?)\s+loop$/gm, '$1;')
    .replace(/^ *(?:for|foreach) .* loop$/gm, '')
    .replace(/^ *(?:else|begin)$/gm, '')
    .replace(/\binto (?:strict )?v_\w+(?:, v_\w+)*/g, '')
    .split(';')
    .map((part) => part.trim().replace(/^perform\b/, 'select'))
    .filter((part) => SENT.test(part));
}

/** Arguments and variables become parameters: `v_row.id` is one of its own, of unknown type. */
function asSent(
  origin: string,
  text: string,
  types: Readonly<Record<string, number>>,
): RecordedStatement {
  const names: string[] = [];
  const numbered = text.replace(/\b[pv]_\w+(?:\.(?:\w+|"\w+"))?/g, (name) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return {
    origin,
    text: numbered,
    types: names.map((name) => types[name] ?? 0),
    sameAs: names.map((_, index) => index),
  };
}
