import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

export const DEPLOY = fileURLToPath(new URL('../../../../deploy/', import.meta.url));

/** A value of YAML or JSON whose shape the tests ask for step by step. */
export type Tree = { readonly [name: string]: Tree } & Iterable<Tree>;

/** The documents of a file; a syntax error or a key given twice throws. */
export function readYaml(path: string): Tree[] {
  return parseAllDocuments(readFileSync(join(DEPLOY, path), 'utf8'), { merge: true }).map((one) => {
    if (one.errors[0]) throw one.errors[0];
    return one.toJS() as Tree;
  });
}

export function filesIn(folder: string, extension: string): string[] {
  return readdirSync(join(DEPLOY, folder))
    .filter((name) => name.endsWith(extension))
    .sort();
}

/** Values that an operator sets in `.env`. */
export const GIVEN: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'abc123',
  SECRET_KEY: 'a secret key of more than 32 characters',
  PUBLIC_URL: 'https://shop.example.com',
};

/** As Compose replaces `${NAME:?…}` and `${NAME:-default}`. */
export function substitute(text: string): string {
  return text.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, kind, rest) => {
    const value = GIVEN[name] ?? (kind === '-' ? rest : undefined);
    if (value === undefined) throw new Error(`example.env does not name ${name}`);
    return value;
  });
}

/** The expressions of all panels of the dashboard, and of its variables. */
export function dashboardExpressions(): string[] {
  const text = readFileSync(join(DEPLOY, 'monitoring/dashboard.json'), 'utf8');
  const { panels, templating } = JSON.parse(text) as Tree;
  const targets = [...(panels ?? [])].flatMap((panel) => [...(panel.targets ?? [])]);
  const queries = [...(templating?.list ?? [])].map((one) => String(one.query?.query ?? ''));
  return [...targets.map((target) => String(target.expr)), ...queries.filter(Boolean)];
}
