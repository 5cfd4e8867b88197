import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { ConfigError, readConfig } from '../../src/config.ts';
import { scratchDatabase, urlOf } from '../states.ts';
import { runToEnd } from './running.ts';

const SECRET_KEY = 'the same key in every process, 32+';

describe('a start that fails', () => {
  it('reports in one sentence that the port is taken', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as AddressInfo;
    const env = { DATABASE_URL: urlOf(await scratchDatabase()), SECRET_KEY };
    const { code, output } = await runToEnd({ ...env, PORT: String(port) });
    blocker.close();
    assert.equal(code, 1);
    assert.match(output, new RegExp(`^Cartwright cannot start: Port ${port} .*in use`, 'm'));
  });

  it('reports every bad variable at once and repeats no secret', async () => {
    const { code, output } = await runToEnd({
      PORT: 'many',
      WORKERS: '-1',
      RATE_LIMIT: 'perhaps',
      SECRET_KEY: 'too-short-secret',
      DATABASE_URL: 'mysql://user:hunter2@db/shop',
    });
    assert.equal(code, 1);
    for (const name of ['PORT', 'WORKERS', 'RATE_LIMIT', 'SECRET_KEY', 'DATABASE_URL']) {
      assert.match(output, new RegExp(`cannot start: ${name} must be`));
    }
    assert.doesNotMatch(output, /hunter2|too-short-secret/);
  });

  it('reports that the database does not reply, without its password', async () => {
    const { code, output } = await runToEnd({
      DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:1/shop',
      SECRET_KEY: 'x'.repeat(32),
    });
    assert.equal(code, 1);
    assert.match(output, /^Cartwright cannot start: The database shop at 127.0.0.1:1 .*\n$/);
    assert.doesNotMatch(output, /hunter2/);
  });

  it('reports that an address of the database is invalid', () => {
    for (const password of ['hunter%zz', 'hunter%ff']) {
      const env = { DATABASE_URL: `postgres://shop:${password}@127.0.0.1/shop`, SECRET_KEY };
      assert.throws(
        () => readConfig(env),
        (error: ConfigError) =>
          error instanceof ConfigError &&
          /^DATABASE_URL must be a postgres:/.test(error.problems.join('\n')),
      );
    }
  });

  it('does not touch a data directory with other content', async () => {
    const file = new URL(import.meta.url).pathname;
    const before = await readFile(file);
    const { code, output } = await runToEnd({ DATA_DIR: file });
    assert.equal(code, 1);
    assert.match(output, /^Cartwright cannot start: .*\n$/);
    assert.deepEqual(await readFile(file), before);
  });
});
