import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { migrationFiles } from '../src/platform/db/migrate.ts';
import { migrationProblems } from './migration-rules.ts';

function problemsIn(text: string): number {
  return migrationProblems([{ name: '9999_next', text }]).length;
}

describe('the migrations', () => {
  it('let the previous version go on: they add, and change nothing that exists', async () => {
    assert.deepEqual(migrationProblems(await migrationFiles()), []);
  });
});

describe('a migration that would break the previous version is found', () => {
  const BREAKING = [
    'drop table carts;',
    'truncate carts;',
    'alter table carts drop column version;',
    'alter table carts rename column version to revision;',
    'alter table "carts" rename to baskets;',
    'alter table carts alter column version type bigint;',
    'alter table carts alter version set data type bigint;',
    'alter table carts alter column note set not null;',
    'alter table carts add column note text not null;',
    "alter table carts add column a text not null default '', add column b text not null;",
    'alter table carts add column a text not null, add column b text default 1;',
    'alter table carts add constraint small check (version < 9);',
    'alter table carts add foreign key (store_id) references stores (id);',
    'create unique index carts_one on carts (store_id, email);',
    'create index carts_by_email on carts (store_id, email);',
    'create trigger t before insert on carts execute function f();',
    'update carts set version = 1;',
    'delete from carts where version = 1;',
    '-- A comment; with a semicolon.\nDROP TABLE if exists carts;',
  ];
  for (const text of BREAKING) {
    it(text.replace(/\s+/g, ' '), () => assert.equal(problemsIn(text), 1));
  }
});

describe('a migration that adds is none', () => {
  const ADDING = [
    'create table notes (store_id uuid not null); create index by_store on notes (store_id);',
    'create table notes (id uuid); alter table notes add foreign key (id) references stores (id);',
    'alter table carts add column note text;',
    "alter table carts add column note text not null default '';",
    "alter table carts add column note text default '' not null;",
    'create index concurrently carts_by_email on carts (store_id, email);',
    "insert into words values ('drop table carts; truncate carts');",
    'create function f() returns void language plpgsql as $$ begin drop table carts; end $$;',
    '-- unused since 0.2.0: carts are read by revision\nalter table carts drop column version;',
  ];
  for (const text of ADDING) {
    it(text.replace(/\s+/g, ' '), () => assert.equal(problemsIn(text), 0));
  }

  it('has a reason where it removes', () => {
    assert.equal(problemsIn('-- unused since 0.2.0:\nalter table carts drop column version;'), 1);
  });
});

describe('a migration that Citus refuses is found', () => {
  const REFUSED = [
    'alter table carts add column size integer check (size > 0);',
    'alter table carts add column owner uuid references stores (id);',
    'alter table carts add column seen timestamptz default now();',
    'create table notes (a integer); alter table notes add column b integer, add check (a > b);',
    'create table notes (store_id uuid references stores (id));',
    'create table notes (store_id uuid, foreign key (store_id) references stores (id));',
    'do $$ begin perform 1; end $$;',
  ];
  for (const text of REFUSED) {
    it(text, () => assert.equal(problemsIn(text), 1));
  }
});
