import { appendFileSync, readFileSync } from 'node:fs';

/** A durable record: the truth outside the service. */
export interface JournalEntry {
  /** An `authorize` holds the money, and a `capture` takes it. */
  readonly kind: 'charge' | 'authorize' | 'decline' | 'capture' | 'refund' | 'void';
  /** One decision for each key. */
  readonly key: string;
  readonly reference: string;
  readonly amount: number;
  readonly store: string;
  /** The reference of the charge that a capture, a refund or a void is about. */
  readonly charge: string | null;
}

export interface Journal {
  find(key: string): JournalEntry | undefined;
  add(entry: JournalEntry): JournalEntry;
  entries(): readonly JournalEntry[];
}

export function openJournal(file: string): Journal {
  const entries = new Map(readJournal(file).map((entry) => [entry.key, entry]));
  return {
    find: (key) => entries.get(key),
    add(entry) {
      // Written before the reply: fakepay has done what it acknowledged.
      appendFileSync(file, `${JSON.stringify(entry)}\n`);
      entries.set(entry.key, entry);
      return entry;
    },
    entries: () => [...entries.values()],
  };
}

function readJournal(file: string): JournalEntry[] {
  const lines = readFileSync(file, { encoding: 'utf8', flag: 'a+' }).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as JournalEntry);
}
