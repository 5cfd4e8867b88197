import { JSONB, type Parameter, parameterOf, type Value } from './values.ts';

/** A part of a statement that is not a value: another template, an identifier, a list, JSON. */
export interface Fragment {
  readonly [append]: (built: Built) => void;
}

/** Fragments of a list are joined by spaces. */
export type Part = Value | Fragment | readonly Fragment[];

/** The rows of a statement. `count` also counts the rows that it wrote without returning them. */
export type Rows<T> = T & { readonly count: number };

/** A template: a statement that is sent when it is awaited, or a part of another one. */
export interface Statement<T> extends Promise<Rows<T>>, Fragment {}

// biome-ignore lint/suspicious/noExplicitAny: a row without a declared type has any columns.
export type AnyRow = Record<string, any>;

/** A statement's text with its parameters numbered in it. */
export interface Built {
  text: string;
  readonly values: (string | null)[];
  readonly types: number[];
  /** Sent as plain text, which may hold several statements. */
  readonly isSimple: boolean;
  /** Prepared under a name where the connection can; texts made by hand are not. */
  readonly isPrepared: boolean;
  /** Where the template stands in the code, for the stack of an error. */
  readonly origin?: Error;
}

/** Told of every statement; the tests count with it. */
export type OnStatement = (text: string, parameters: readonly (string | null)[]) => void;

export type Send = (built: Built) => Promise<Rows<AnyRow[]>>;

/** What runs statements: a pool, or one connection of it. */
export interface Statements {
  <T extends readonly object[] = AnyRow[]>(
    strings: TemplateStringsArray,
    ...parts: readonly Part[]
  ): Statement<T>;
  /** A quoted identifier, or the members of `in (…)`. */
  (nameOrList: string | readonly Value[]): Fragment;
  json(value: unknown): Fragment;
  /** A text made by hand. Without values it may hold several statements. */
  unsafe<T extends readonly object[] = AnyRow[]>(
    text: string,
    values?: readonly Value[],
  ): Statement<T>;
}

/** A pool of connections, or one of them: a transaction's, or one that is reserved. */
export interface Sql extends Statements {
  /** One connection: a pool would run each statement on any of its own. */
  readonly isBound: boolean;
  /** The mode as in SQL: `isolation level repeatable read`. */
  begin<T>(work: (tx: Sql) => Promise<T>, mode?: string): Promise<T>;
  reserve(): Promise<ReservedSql>;
  /** Calls back with each payload, and with each new start of listening (listen.ts). */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onListening?: () => void,
  ): Promise<void>;
  /** Waits for what is under way, for so many seconds at most. */
  end(options?: { readonly timeout: number }): Promise<void>;
}

export interface ReservedSql extends Sql {
  release(): void;
}

/** Only code has it: no value from a request can pass for a part of a statement. */
const append = Symbol('append to a statement');

export function statementsOver(send: Send): Statements {
  function sql(first: TemplateStringsArray | string | readonly Value[], ...parts: Part[]) {
    if (typeof first === 'string') return identifier(first);
    if (!('raw' in first)) return list(first);
    const origin = originOf(first);
    return statement(
      (built) => appendTemplate(built, first, parts),
      (add) => {
        const none = { values: [], types: [] };
        const built: Built = { text: '', ...none, isSimple: false, isPrepared: true, origin };
        add(built);
        return send(built);
      },
    );
  }

  function unsafe(text: string, values: readonly Value[] = []) {
    const isSimple = values.length === 0;
    return statement(
      (built) => {
        built.text += text;
      },
      () => {
        const built: Built = { text, values: [], types: [], isSimple, isPrepared: false };
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

/** Lazy: a template that is never awaited is only a part of others. */
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

/** A value that cannot be sent fails the statement, as everything else does. */
function runSafely<A, T>(run: (argument: A) => Promise<T>, argument: A): Promise<T> {
  try {
    return run(argument);
  } catch (error) {
    return Promise.reject(error);
  }
}

/** The fragment without what would send it; its text is built once, unless it holds values. */
export function textOnly(fragment: Fragment): Fragment {
  const built: Built = { text: '', values: [], types: [], isSimple: false, isPrepared: true };
  fragment[append](built);
  const { text, values } = built;
  if (values.length > 0) return { [append]: fragment[append] };
  return {
    [append](other) {
      other.text += text;
    },
  };
}

function appendTemplate(built: Built, strings: readonly string[], parts: readonly Part[]): void {
  built.text += strings[0];
  for (let index = 0; index < parts.length; index++) {
    appendPart(built, parts[index] as Part);
    built.text += strings[index + 1];
  }
}

function appendPart(built: Built, part: Part): void {
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

function appendParameter(built: Built, parameter: Parameter): void {
  addParameter(built, parameter);
  built.text += `$${built.values.length}`;
}

function addParameter({ values, types }: Built, { text, type }: Parameter): void {
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

/** No member is in an empty list: `in (null)` holds for no row. */
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
