import { statementChannel } from './statement-channel.ts';
import { JSONB, type Parameter, parameterOf, type Value } from './values.ts';

/** A part of a statement that is not a value: another template, an identifier, a list, JSON. */
export interface Fragment {
  readonly [append]: (built: CompiledStatement) => void;
}

/** An array of fragments is joined by spaces. */
export type Part = Value | Fragment | readonly Fragment[];

/** The rows of a statement. `count` includes rows that were written without being returned. */
export type Rows<T> = T & { readonly count: number };

/** A template: sent as a statement when awaited, or embedded in another template. */
export interface Statement<T> extends Promise<Rows<T>>, Fragment {}

// biome-ignore lint/suspicious/noExplicitAny: a row without a declared type has any columns.
export type AnyRow = Record<string, any>;

/** A statement's text with numbered parameters. */
export interface CompiledStatement {
  text: string;
  readonly values: (string | null)[];
  readonly types: number[];
  /** Sent as a simple query, which may hold several statements. */
  readonly isSimple: boolean;
  /** Prepared under a name where the connection supports it; `unsafe` texts are not. */
  isPrepared: boolean;
  /** Where the template stands in the code, for the stack of an error. */
  readonly origin?: Error;
}

/** Called for every statement; tests count with it. */
export type OnStatement = (text: string, parameters: readonly (string | null)[]) => void;

export type Send = (built: CompiledStatement) => Promise<Rows<AnyRow[]>>;

/** Runs statements: a pool, or one of its connections. */
export interface Statements {
  <T extends readonly object[] = AnyRow[]>(
    strings: TemplateStringsArray,
    ...parts: readonly Part[]
  ): Statement<T>;
  /** A quoted identifier, or the members of `in (…)`. */
  (nameOrList: string | readonly Value[]): Fragment;
  json(value: unknown): Fragment;
  /** A hand-written text. Without values it may hold several statements. */
  unsafe<T extends readonly object[] = AnyRow[]>(
    text: string,
    values?: readonly Value[],
  ): Statement<T>;
}

/** A pool of connections, or one of them: a transaction's or a reserved one. */
export interface Sql extends Statements {
  /** True for a single connection; a pool runs each statement on any of its connections. */
  readonly isBound: boolean;
  /** The mode as in SQL: `isolation level repeatable read`. */
  begin<T>(work: (tx: Sql) => Promise<T>, mode?: string): Promise<T>;
  reserve(): Promise<ReservedSql>;
  /** Calls back with each payload and after each reconnect (listen.ts). */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onListening?: () => void,
  ): Promise<void>;
  /** Waits for pending statements, at most `timeout` seconds. */
  end(options?: { readonly timeout: number }): Promise<void>;
}

export interface ReservedSql extends Sql {
  release(): void;
}

/** A symbol, so that no value from a request can pass for a fragment. */
const append = Symbol('append to a statement');

export function statementsOver(send: Send): Statements {
  function sql(first: TemplateStringsArray | string | readonly Value[], ...parts: Part[]) {
    if (typeof first === 'string') return identifier(first);
    if (!('raw' in first)) return list(first);
    const origin = originOf(first);
    return statement(
      (built) => appendTemplate(built, first, parts),
      (add) => {
        const built: CompiledStatement = { ...emptyStatement(), origin };
        add(built);
        return send(built);
      },
    );
  }

  function unsafe(text: string, values: readonly Value[] = []) {
    const isSimple = values.length === 0;
    // Each call would cost a stack, which only tests read.
    const origin = statementChannel.hasSubscribers ? { origin: new Error() } : {};
    return statement(
      (built) => {
        built.text += text;
      },
      () => {
        const none = { values: [], types: [] };
        const built: CompiledStatement = { text, ...none, isSimple, isPrepared: false, ...origin };
        for (const value of values) addParameter(built, parameterOf(value));
        return send(built);
      },
    );
  }

  return Object.assign(sql, { json, unsafe }) as unknown as Statements;
}

/** Captured once per template: a server's error arrives on a socket and has no caller's stack. */
const origins = new WeakMap<TemplateStringsArray, Error>();

function originOf(template: TemplateStringsArray): Error {
  let origin = origins.get(template);
  if (!origin) {
    origin = new Error();
    origins.set(template, origin);
  }
  return origin;
}

type Append = Fragment[typeof append];

/** Lazy: a template that is never awaited only serves as a fragment. */
function statement(
  add: Append,
  run: (add: Append) => Promise<Rows<AnyRow[]>>,
): Statement<AnyRow[]> {
  let sent: Promise<Rows<AnyRow[]>> | undefined;
  const result = () => {
    sent ??= runSafely(run, add);
    return sent;
  };
  return {
    [append]: add,
    [Symbol.toStringTag]: 'Statement',
    // biome-ignore lint/suspicious/noThenProperty: a statement is sent when it is awaited.
    then: (done, failed) => result().then(done, failed),
    catch(failed) {
      return this.then(undefined, failed);
    },
    finally(done) {
      return Promise.resolve(this).finally(done);
    },
  };
}

/** A value that cannot be encoded rejects the statement instead of throwing synchronously. */
function runSafely<A, T>(run: (argument: A) => Promise<T>, argument: A): Promise<T> {
  try {
    return run(argument);
  } catch (error) {
    return Promise.reject(error);
  }
}

/**
 * Anywhere in a statement: it is planned with its values, and never kept. For statements with many
 * combinations of conditions, whose best plans differ.
 */
export const unprepared: Fragment = {
  [append](built) {
    built.isPrepared = false;
  },
};

/** The fragment without its promise; its text is built once unless it holds values. */
export function textOnly(fragment: Fragment): Fragment {
  const built = emptyStatement();
  fragment[append](built);
  const { text, values } = built;
  if (values.length > 0) return { [append]: fragment[append] };
  return {
    [append](other) {
      other.text += text;
    },
  };
}

function emptyStatement(): CompiledStatement {
  return { text: '', values: [], types: [], isSimple: false, isPrepared: true };
}

function appendTemplate(built: CompiledStatement, strings: readonly string[], parts: Part[]): void {
  built.text += strings[0];
  for (let index = 0; index < parts.length; index++) {
    appendPart(built, parts[index] as Part);
    built.text += strings[index + 1];
  }
}

function appendPart(built: CompiledStatement, part: Part): void {
  if (Array.isArray(part)) {
    for (const each of part) {
      built.text += ' ';
      each[append](built);
    }
  } else if (isFragment(part)) part[append](built);
  else appendParameter(built, parameterOf(part));
}

function isFragment(part: Part): part is Fragment {
  return typeof part === 'object' && part !== null && append in part;
}

function appendParameter(built: CompiledStatement, parameter: Parameter): void {
  addParameter(built, parameter);
  built.text += `$${built.values.length}`;
}

function addParameter({ values, types }: CompiledStatement, { text, type }: Parameter): void {
  values.push(text);
  types.push(type);
}

function identifier(name: string): Fragment {
  const quoted = `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`;
  return {
    [append](built) {
      built.text += quoted;
    },
  };
}

/** An empty list becomes `in (null)`, which matches no row. */
function list(values: readonly Value[]): Fragment {
  return {
    [append](built) {
      built.text += values.length === 0 ? '(null' : '(';
      values.forEach((value, index) => {
        if (index > 0) built.text += ',';
        appendParameter(built, parameterOf(value));
      });
      built.text += ')';
    },
  };
}

function json(value: unknown): Fragment {
  return {
    [append]: (built) => appendParameter(built, { text: JSON.stringify(value), type: JSONB }),
  };
}
