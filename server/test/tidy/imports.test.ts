import assert from 'node:assert/strict';
import { dirname, relative, resolve } from 'node:path';
import { describe, it } from 'node:test';
import {
  featureOf,
  files,
  pages,
  production,
  REPOSITORY,
  refuse,
  type SourceFile,
} from './source-files.ts';

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
    // Helpers of the service's tests name the types of the harness, which is made of them.
    const checked = [...files, ...pages].filter(({ path }) => !path.startsWith('server/test/'));
    assert.deepEqual(circleIn(new Map(checked.map((file) => [file.path, importsOf(file)]))), []);
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

/** Imports of files of our own, types as well. */
function importsOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/\b(?:from|import) ?\(?'(\.[^']+)'/g)].map((match) =>
    relative(REPOSITORY, resolve(REPOSITORY, dirname(path), match[1] ?? '')),
  );
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
