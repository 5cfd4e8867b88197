import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { featureOf, production, SERVER } from './source-files.ts';

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

  const functions = migrations.flatMap((text) =>
    [...text.matchAll(/^create function (\w+)(.*?)\$\$(.*?)\$\$/gms)].map(
      ([, name = '', head = '', body = '']) => ({ name, head, body }),
    ),
  );

  it('locks no row of stores where a function of a payment inserts', () => {
    const inserted = new Set(
      functions.flatMap(({ body }) =>
        [...body.matchAll(/\binsert into (\w+)/g)].map(([, table = '']) => table),
      ),
    );
    assert.ok(inserted.has('orders') && inserted.has('events'));
    const keys = migrations.flatMap((text) => [
      ...text.matchAll(/^alter table (\w+) add foreign key \(store_id\) references stores/gm),
    ]);
    assert.deepEqual(
      keys.map(([, table = '']) => table).filter((table) => inserted.has(table)),
      [],
    );
  });

  it('catches exceptions in no function of a parallel plan', () => {
    // PostgreSQL 15 and 16 refuse a subtransaction there.
    const catching = functions.filter(({ body }) => /^\s*exception\b/m.test(body));
    assert.ok(catching.length > 0);
    assert.deepEqual(
      catching.filter(({ head }) => /\bparallel (?:safe|restricted)\b/.test(head)),
      [],
    );
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
