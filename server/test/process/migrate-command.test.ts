import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { blankDatabase, urlOf } from '../states.ts';
import { programAt, startProcess } from './running.ts';

const MIGRATE = programAt('src/migrate.js');

function migrate(env: Record<string, string>): { code: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MIGRATE], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  return { code: status, text: stdout + stderr };
}

describe('npm run migrate', () => {
  it('applies all migrations to an empty database, and none the second time', async () => {
    const DATABASE_URL = urlOf(await blankDatabase());
    const first = migrate({ DATABASE_URL });
    assert.equal(first.code, 0, first.text);
    assert.match(first.text, /^Applied 0001/m);
    const second = migrate({ DATABASE_URL });
    assert.equal(second.text, 'The tables are up to date.\n');
    const service = await startProcess({ DATABASE_URL, SECRET_KEY: 'k'.repeat(32) });
    assert.equal(await service.signal('SIGTERM'), 0);
  });

  it('says in one sentence why it cannot, without the password', () => {
    const none = migrate({});
    assert.equal(none.code, 1);
    assert.match(none.text, /^The tables are not up to date: DATABASE_URL is not set.*\n$/);
    const down = migrate({ DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:1/shop' });
    assert.equal(down.code, 1);
    assert.match(down.text, /^The tables are not up to date: /);
    assert.doesNotMatch(down.text, /hunter2/);
  });
});
