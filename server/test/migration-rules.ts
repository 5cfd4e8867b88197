/** A statement by which the previous version of the service would fail or wait, or Citus. */
export interface MigrationProblem {
  readonly file: string;
  readonly statement: string;
  readonly why: string;
}

interface Rule {
  readonly pattern: RegExp;
  readonly why: string;
}

const NAME = '(?:if (?:not )?exists )?(?:only )?"?(\\w+)"?';

/** Each pattern captures the table; one that the same file creates is free. */
const RULES: readonly Rule[] = [
  { pattern: rule(`drop table ${NAME}`), why: 'the previous version uses the table' },
  { pattern: rule(`truncate (?:table )?${NAME}`), why: 'the previous version uses the rows' },
  {
    pattern: rule(`alter table ${NAME} .*\\b(?:drop|rename)\\b`),
    why: 'the previous version uses the old name',
  },
  {
    pattern: rule(`alter table ${NAME} .*\\balter (?:column )?\\w+ (?:set data )?type\\b`),
    why: 'it rewrites the table under a lock, and the previous version uses the old type',
  },
  {
    pattern: rule(`alter table ${NAME} .*\\balter (?:column )?\\w+ set not null\\b`),
    why: 'the previous version may write null',
  },
  {
    pattern: rule(
      `alter table ${NAME} (?:.*\\badd column (?:(?!\\bdefault\\b|, add ).)*\\bnot null\\b)` +
        '(?!(?:(?!, add ).)*\\bdefault\\b)',
    ),
    why: 'the previous version does not fill the column: give it a default',
  },
  {
    pattern: rule(
      `alter table ${NAME} .*\\badd (?:constraint|check|unique|primary key|foreign key|exclude)\\b`,
    ),
    why: 'the previous version may write what it refuses',
  },
  {
    pattern: rule(`create unique index (?:concurrently )?(?:if not exists )?\\w+ on ${NAME}`),
    why: 'the previous version may write what it refuses',
  },
  {
    pattern: rule(`create index (?!concurrently )(?:if not exists )?\\w+ on ${NAME}`),
    why: 'it blocks writes while it is built: build it concurrently, in a file of its own',
  },
  {
    pattern: rule(`create (?:or replace )?(?:constraint )?trigger \\w+ .*\\bon ${NAME}`),
    why: 'it changes what the previous version writes',
  },
  {
    pattern: rule(`(?:update|delete from) ${NAME}`),
    why: 'it locks rows that are in use: let a job do it in small batches',
  },
];

const ADDED = '\\badd column (?:(?!, add ).)*';

/** What Citus refuses, also for a table that the same file creates. */
const CITUS_RULES: readonly Rule[] = [
  {
    pattern: rule(`alter table ${NAME} .*${ADDED}\\b(?:check|references|unique|primary key)\\b`),
    why: 'Citus refuses a new column with a constraint: add that in a statement of its own',
  },
  {
    pattern: rule(`alter table ${NAME} .*${ADDED}\\bdefault (?:now|random|gen_random_uuid)\\(`),
    why: 'Citus refuses a default that differs between servers',
  },
  {
    pattern: rule(
      `alter table ${NAME} (?=.*, (?:add|alter|drop) )` +
        '.*\\badd (?:constraint|check|unique|primary key|foreign key)\\b',
    ),
    why: 'Citus refuses a constraint among other changes: give it a statement of its own',
  },
  {
    pattern: rule(`create (?:unlogged )?table ${NAME} .*\\b(?:references|foreign key)\\b`),
    why: 'a table is distributed before its foreign keys: add them by alter table',
  },
  {
    pattern: rule('(do) '),
    why: 'nothing checks a block: tables are distributed by the map in platform/db/citus',
  },
];

/** A step that removes something says since which version nothing uses it. */
const UNUSED = /^-- unused since \d+\.\d+\.\d+: \S.*$/gm;
const MARK = '@unused';

/**
 * Two versions run on one database during an upgrade, so a migration may add, and must not change
 * or restrict what older files created.
 */
export function migrationProblems(
  files: readonly { readonly name: string; readonly text: string }[],
): MigrationProblem[] {
  return files.flatMap(({ name: file, text }) => {
    const statements = statementsOf(text);
    const created = new Set(statements.flatMap(({ plain }) => createdBy(plain)));
    return statements.flatMap(({ plain, isUnused }) => {
      if (isUnused) return [];
      const broken = RULES.filter(({ pattern }) => {
        const table = pattern.exec(plain)?.[1];
        return table !== undefined && !created.has(table);
      });
      const refused = CITUS_RULES.filter(({ pattern }) => pattern.test(plain));
      return [...broken, ...refused].map(({ why }) => ({ file, statement: plain, why }));
    });
  });
}

function rule(source: string): RegExp {
  return new RegExp(`^${source}`);
}

interface MigrationStatement {
  /** In lower case, without comments, on one line. */
  readonly plain: string;
  readonly isUnused: boolean;
}

/** Bodies of functions are left out. */
function statementsOf(text: string): MigrationStatement[] {
  return text
    .replace(UNUSED, MARK)
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replace(/'[^']*'/g, "''")
    .split(';')
    .map((part) => part.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((part) => part !== '')
    .map((part) => ({ plain: part.replace(MARK, '').trim(), isUnused: part.startsWith(MARK) }));
}

function createdBy(plain: string): string[] {
  const table = new RegExp(`^create (?:unlogged )?table ${NAME}`).exec(plain)?.[1];
  return table ? [table] : [];
}
