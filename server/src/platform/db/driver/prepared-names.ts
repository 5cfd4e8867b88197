import type { CompiledStatement } from './sql.ts';

/** The name of a prepared statement on one connection. */
export interface PreparedName {
  readonly name: string;
  state: 'new' | 'underway' | 'known' | 'stale';
  /** Of its rows, since the first answer. */
  columns: Columns | undefined;
}

/** The server rejects a prepared statement whose columns have changed. */
export type Columns = readonly Column[];

export interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** The two server routines that report a stale prepared statement, both before it executes. */
const STALE = new Set(['RevalidateCachedQuery', 'FetchPreparedStatement']);

/** A schema change, or a pooler, has invalidated the prepared statement. */
export function isStale(error: Error): boolean {
  return STALE.has((error as { routine?: string }).routine ?? '');
}

/**
 * One name per text and parameter types. Until the first statement of a name is answered, the
 * server may not have it, so later ones with the same text run unnamed and do not fail with it.
 */
export function preparedNames() {
  const names = new Map<string, PreparedName>();
  let count = 0;
  return {
    take({ text, types }: CompiledStatement): PreparedName | undefined {
      const key = `${types.join()} ${text}`;
      let entry = names.get(key);
      if (entry?.state === 'underway') return undefined;
      if (!entry || entry.state === 'stale') {
        entry = { name: `s${++count}`, state: 'new', columns: undefined };
        names.set(key, entry);
      }
      if (entry.state === 'new') entry.state = 'underway';
      return entry;
    },
    settle(entry: PreparedName, error: Error | null): void {
      if (!error) entry.state = 'known';
      else if (isStale(error)) entry.state = 'stale';
      // The driver tracks whether the name was parsed, and parses it again if not.
      else if (entry.state === 'underway') entry.state = 'new';
    },
  };
}
