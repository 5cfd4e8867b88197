import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { migrationFiles } from './migrate.ts';
import { splitStatements } from './split-statements.ts';

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['', []],
  [';;', []],
  ['select 1', ['select 1']],
  ['select 1; select 2;', ['select 1', 'select 2']],
  ["select ';'; select 2", ["select ';'", 'select 2']],
  ["select 'it''s; one'; select 2", ["select 'it''s; one'", 'select 2']],
  ["select e'\\';'; select 2", ["select e'\\';'", 'select 2']],
  ["select '\\'; select 2", ["select '\\'", 'select 2']],
  ['select 1 as "a;b"; select 2', ['select 1 as "a;b"', 'select 2']],
  ['select 1 -- one; still\n; select 2', ['select 1 -- one; still', 'select 2']],
  ["-- it's a comment\nselect 1; select 2", ["-- it's a comment\nselect 1", 'select 2']],
  ['select /* a; /* b; */ c; */ 1; select 2', ['select /* a; /* b; */ c; */ 1', 'select 2']],
  ['do $$ begin; end $$; select 2', ['do $$ begin; end $$', 'select 2']],
  ['do $a$ $$;$$ $a$; select 2', ['do $a$ $$;$$ $a$', 'select 2']],
  ['-- nothing; but a comment\n', []],
  ['select 1; -- the end', ['select 1']],
  ['prepare p as select $1; select 2', ['prepare p as select $1', 'select 2']],
];

describe('the statements of a file', () => {
  for (const [text, statements] of CASES) {
    it(JSON.stringify(text), () => assert.deepEqual(splitStatements(text), statements));
  }

  it('have no body that only a parser could end', () => {
    const text = 'create function f() returns int language sql begin atomic select 1; end;';
    assert.throws(() => splitStatements(text), /dollar quotes/);
  });

  it('are all statements of the migrations, each of one kind', async () => {
    for (const { name, text } of await migrationFiles()) {
      for (const statement of splitStatements(text)) {
        const code = statement.replace(/--.*\n/g, '').trim();
        assert.match(code, /^(create|alter|drop|insert) /, `${name}: ${code.slice(0, 80)}`);
      }
    }
  });
});
