import type { Built } from './sql.ts';

/** The name of a prepared statement on one connection. */
export interface PreparedName {
  readonly name: string;
  state: 'new' | 'underway' | 'known' | 'stale';
}

/** The two ways in which a prepared statement turns out to be stale, both before it runs. */
const STALE = new Set(['RevalidateCachedQuery', 'FetchPreparedStatement']);

/** A change of the schema, or of what lies between, has taken a prepared statement's ground. */
export function isStale(error: Error): boolean {
  return STALE.has((error as { routine?: string }).routine ?? '');
}

/**
 * A name for each text and its types. Until the first statement of a name is answered the server
 * may not have it, so others with the same text go without one: they must not fail with the first.
 */
export function preparedNames() {
  const names = new Map<string, PreparedName>();
  let count = 0;
  return {
    take({ text, types }: Built): PreparedName | undefined {
      const key = `${types.join()} ${text}`;
      let entry = names.get(key);
      if (entry?.state === 'underway') return undefined;
      if (!entry || entry.state === 'stale') {
        entry = { name: `s${++count}`, state: 'new' };
        names.set(key, entry);
      }
      if (entry.state === 'new') entry.state = 'underway';
      return entry;
    },
    settle(entry: PreparedName, error: Error | null): void {
      if (!error) entry.state = 'known';
      else if (isStale(error)) entry.state = 'stale';
      // The driver knows whether it was parsed, and parses it under the same name if not.
      else if (entry.state === 'underway') entry.state = 'new';
    },
  };
}
