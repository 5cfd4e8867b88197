import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { connect } from '../../src/platform/db/connect.ts';
import { scratchDatabase } from '../states.ts';
import { skipOnCitus } from './plain-postgres.ts';
import { schemaProblems } from './schema-problems.ts';

const sql = connect(await scratchDatabase(), { poolSize: 6, throughPooler: false });
after(() => sql.end());

describe('the schema', () => {
  it('is one that Citus can distribute', async () => {
    assert.deepEqual(await schemaProblems(sql), []);
  });
});

/** Each changes the schema in a way that Citus refuses. */
const BROKEN: readonly (readonly [change: string, undo: string, problem: RegExp])[] = [
  ['create table notes (id uuid)', 'drop table notes', /^notes has no place$/],
  [
    'alter table text_stops rename to stops',
    'alter table stops rename to text_stops',
    /^text_stops does not exist$/,
  ],
  [
    'alter table text_stops rename store_id to shop_id',
    'alter table text_stops rename shop_id to store_id',
    /^text_stops has no store_id uuid not null$/,
  ],
  [
    'create unique index one on carts (id)',
    'drop index one',
    /^one of carts is unique without store_id$/,
  ],
  [
    'alter table carts add constraint one exclude (id with =)',
    'alter table carts drop constraint one',
    /excludes rows/,
  ],
  [
    'alter table api_keys add constraint one foreign key (store_id, id) references carts',
    'alter table api_keys drop constraint one',
    /leaves a reference table$/,
  ],
  [
    `create unique index one on orders (id);
    alter table events add constraint two foreign key (aggregate_id) references orders (id)`,
    'alter table events drop constraint two; drop index one',
    /is without store_id$/,
  ],
  [
    'alter table customers add constraint one foreign key (store_id, id) references carts',
    'alter table customers drop constraint one',
    /distributed first$/,
  ],
  [
    `create function one() returns trigger language plpgsql as 'begin return new; end';
    create trigger two before insert on carts execute function one()`,
    'drop function one cascade',
    /has the trigger two$/,
  ],
  ['create sequence one', 'drop sequence one', /^one is a sequence$/],
  ['create view one as select 1', 'drop view one', /^one (is a view|has the rule)/],
  [
    'alter table carts enable row level security',
    'alter table carts disable row level security',
    /row-level security$/,
  ],
];

describe('a schema that Citus cannot distribute is found', { skip: skipOnCitus('schema') }, () => {
  for (const [change, undo, problem] of BROKEN) {
    it(change.replace(/\s+/g, ' '), async () => {
      await sql.unsafe(change);
      const found = await schemaProblems(sql);
      await sql.unsafe(undo);
      assert.ok(
        found.some((sentence) => problem.test(sentence)),
        found.join('\n'),
      );
      assert.deepEqual(await schemaProblems(sql), []);
    });
  }
});
