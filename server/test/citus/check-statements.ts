import { CROSS_RULES } from './cross-rules.ts';
import type { RecordedStatement } from './record-statements.ts';
import { COMMON_RULES, type Rule, STORE_RULES } from './rules.ts';
import { parseStatements } from './statement-parts.ts';

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

/** The rules that a statement breaks on Citus. Without parameters' values, each is another. */
export function offencesOf(
  { text, origin, sameAs }: RecordedStatement,
  isOfAllStores: boolean,
): Offence[] {
  const rules = [...COMMON_RULES, ...(isOfAllStores ? CROSS_RULES : STORE_RULES)];
  try {
    return parseStatements(text).flatMap((statement) =>
      rules
        .filter(({ isBroken }) => isBroken(statement, { sameAs }))
        .map((rule) => ({ origin, rule, text })),
    );
  } catch {
    return [{ origin, rule: OLD_SYNTAX, text }];
  }
}
