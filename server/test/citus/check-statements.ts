import type { Analyze } from './analysis.ts';
import { CROSS_RULES } from './cross-rules.ts';
import type { RecordedStatement } from './record-statements.ts';
import { ANALYZED_RULES, COMMON_RULES, type Rule } from './rules.ts';
import { type ParsedStatement, parseStatements } from './statement-parts.ts';
import { STORE_RULES } from './store-rules.ts';

export interface Offence {
  readonly origin: string;
  readonly rule: Pick<Rule, 'name' | 'grade' | 'instead'>;
  readonly text: string;
}

const OLD_SYNTAX: Offence['rule'] = {
  name: 'postgresql-15',
  grade: 'refused',
  instead: 'the syntax of PostgreSQL 15, which Citus 13 runs on',
};

const UNKNOWN: Offence['rule'] = {
  name: 'not-analyzed',
  grade: 'refused',
  instead: 'a statement that PostgreSQL can prepare by itself',
};

/** The rules that a statement breaks on Citus. */
export async function offencesOf(
  recorded: RecordedStatement,
  { isOfAllStores, analyze }: { isOfAllStores: boolean; analyze: Analyze },
): Promise<Offence[]> {
  const { text, origin, sameAs } = recorded;
  const statements = parsed(text);
  if (!statements) return [{ origin, rule: OLD_SYNTAX, text }];
  if (!statements.some(isOfStores)) return [];
  const analyzed = await analyze(recorded, { isOfAllStores });
  if (!analyzed) return [{ origin, rule: UNKNOWN, text }];
  const scope = isOfAllStores ? CROSS_RULES : STORE_RULES;
  const rules = [...COMMON_RULES, ...ANALYZED_RULES, ...scope];
  return statements.flatMap((statement) =>
    rules
      .filter(({ isBroken }) => isBroken(statement, { sameAs, analyzed }))
      .map((rule) => ({ origin, rule, text })),
  );
}

/** Others are not sent to a worker. */
function isOfStores({ parts }: ParsedStatement): boolean {
  return parts.some(({ relations }) =>
    relations.some(({ placement }) => placement === 'distributed' || placement === 'reference'),
  );
}

function parsed(text: string): ParsedStatement[] | undefined {
  try {
    return parseStatements(text);
  } catch {
    return undefined;
  }
}
