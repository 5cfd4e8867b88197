import pg from 'pg';
import type { Column, Columns, PreparedName } from './prepared-names.ts';
import type { AnyRow, CompiledStatement, Rows } from './sql.ts';
import { parserOf } from './values.ts';

export type Answered = (error: Error | null, rows?: Rows<AnyRow[]>) => void;

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** The handlers and messages of the driver that its type declarations leave out. */
interface Messages {
  parse(message: { text: string; name: string | undefined; types: readonly number[] }): void;
  bind(message: { portal: string; statement: string | undefined; values: unknown[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string; rows: undefined }): void;
  sync(): void;
  submittedNamedStatements: Record<string, string>;
}

const Base = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[] | undefined,
) => {
  name: string | undefined;
  queryMode: 'extended' | undefined;
  callback: unknown;
  hasBeenParsed(connection: Messages): boolean;
};

const PORTAL = '';

/**
 * A statement in the driver's queue. It differs from the driver's own in two ways: the columns of a
 * known prepared statement are not requested once more, and rows are built from them directly.
 */
export class Query extends Base {
  readonly #built: CompiledStatement;
  readonly #named: PreparedName | undefined;
  readonly #answered: Answered;
  #columns: Columns | undefined;
  #rows: AnyRow[] = [];
  #count = 0;
  /** A text with several statements has an answer for each; only the last is kept. */
  #isComplete = false;
  #failure: Error | undefined;

  constructor(built: CompiledStatement, named: PreparedName | undefined, answered: Answered) {
    super(built.text, built.isSimple ? undefined : built.values);
    this.name = named?.name;
    this.queryMode = built.isSimple ? undefined : 'extended';
    this.callback = answered;
    this.#built = built;
    this.#named = named;
    this.#answered = answered;
    this.#columns = named?.columns;
  }

  prepare(connection: Messages): void {
    const { name } = this;
    const { text, types, values } = this.#built;
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ text, name, types });
      if (name) connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ portal: PORTAL, statement: name, values });
    if (!this.#columns) connection.describe({ type: 'P', name: PORTAL });
    connection.execute({ portal: PORTAL, rows: undefined });
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#begin();
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#failure) return;
    try {
      this.#rows.push(rowOf(this.#columns ?? [], fields));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#begin();
    this.#isComplete = true;
    this.#count = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0;
  }

  handleEmptyQuery(): void {}

  handleReadyForQuery(): void {
    if (this.#named) this.#named.columns ??= this.#columns ?? [];
    if (this.#failure) this.#answered(this.#failure);
    else this.#answered(null, Object.assign(this.#rows, { count: this.#count }));
  }

  handleError(error: Error): void {
    this.#answered(error);
  }

  #begin(): void {
    if (!this.#isComplete) return;
    this.#isComplete = false;
    this.#rows = [];
  }
}

function rowOf(columns: Columns, fields: readonly (string | null)[]): AnyRow {
  const row: AnyRow = {};
  for (let index = 0; index < fields.length; index++) {
    const { name, parse } = columns[index] as Column;
    const field = fields[index] as string | null;
    row[name] = field === null ? null : parse(field);
  }
  return row;
}
