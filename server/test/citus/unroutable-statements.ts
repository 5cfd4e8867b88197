import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type DatabaseAddress } from '../../src/platform/db/connect.ts';
import { isOfAllStores } from './all-stores.ts';
import { analyzer } from './analysis.ts';
import { type Offence, offencesOf } from './check-statements.ts';
import { type RecordedStatement, STATEMENTS_FILE } from './record-statements.ts';
import { loadParser } from './statement-parts.ts';

/** Statements that break a rule and are known; the list may only get shorter. */
const KNOWN_VIOLATIONS = fileURLToPath(
  new URL('../../../test/citus/known-violations.txt', import.meta.url),
);

/**
 * Checks every statement that the tests sent against the rules of Citus. A known offender is no
 * sentence; one that no longer offends is, so that it leaves the list.
 */
export async function unroutableStatements(
  address: DatabaseAddress,
  folder: string,
  { isWhole, known = KNOWN_VIOLATIONS }: { readonly isWhole: boolean; readonly known?: string },
): Promise<string[]> {
  const recorded = await readRecorded(join(folder, STATEMENTS_FILE));
  const offences = await offencesAt(address, recorded);
  const { CITUS_REPORT } = process.env;
  if (CITUS_REPORT) await writeFile(CITUS_REPORT, reportOf(offences));
  const knownEntries = new Set((await readFile(known, 'utf8')).split('\n').filter(isEntry));
  const found = new Set(offences.map(entryOf));
  const seen = new Set(recorded.map(({ origin }) => origin));
  // A part of a run may not send all statements of a function.
  const isObsolete = (entry: string) => isWhole && !found.has(entry) && seen.has(originIn(entry));
  return [
    ...offences.filter((offence) => !knownEntries.has(entryOf(offence))).map(describeOffence),
    ...[...knownEntries]
      .filter(isObsolete)
      .map((entry) => `Remove from test/citus/known-violations.txt: ${entry}`),
  ];
}

async function offencesAt(
  address: DatabaseAddress,
  recorded: readonly RecordedStatement[],
): Promise<Offence[]> {
  await loadParser();
  const sql = connect(address, { poolSize: 1, throughPooler: false });
  try {
    const analyze = await analyzer(sql);
    const found: Offence[] = [];
    for (const one of recorded) {
      const isAcross = isOfAllStores(one.origin);
      found.push(...(await offencesOf(one, { isOfAllStores: isAcross, analyze })));
    }
    return found;
  } finally {
    await sql.end();
  }
}

async function readRecorded(file: string): Promise<RecordedStatement[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = new Set(text.split('\n').filter(Boolean));
  const all = [...lines].map((line) => JSON.parse(line) as RecordedStatement);
  return [...new Map(all.map((one) => [`${one.origin} ${one.text}`, one])).values()];
}

const isEntry = (line: string) => line !== '' && !line.startsWith('#');

/** As in `coordinated insert-in-with features/carts/queries.ts insertCart`. */
function entryOf({ origin, rule }: Offence): string {
  return `${rule.grade} ${rule.name} ${origin}`;
}

function originIn(entry: string): string {
  return entry.split(' ').slice(2).join(' ');
}

function describeOffence({ origin, rule, text }: Offence): string {
  const kind = rule.grade === 'refused' ? 'Citus refuses' : 'Citus does not route to one worker';
  return `${kind} a statement of ${origin} (${rule.name}). Instead: ${rule.instead}.\n${text}`;
}

/** All offending statements, grouped by file, then by rule. */
function reportOf(offences: readonly Offence[]): string {
  const blocks = offences
    .map((offence) => ({ entry: entryOf(offence), offence }))
    .sort((a, b) => (a.offence.origin < b.offence.origin ? -1 : 1))
    .map(({ entry, offence }) => `${entry}\n${offence.text.replace(/^/gm, '    ')}\n`);
  const entries = [...new Set(offences.map(entryOf))].sort();
  return `${entries.join('\n')}\n\n${[...new Set(blocks)].join('\n')}`;
}
