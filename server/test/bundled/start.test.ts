import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { until } from '../process/running.ts';
import { onlyWhole } from '../small-version.ts';
import {
  ask,
  copyDataDir,
  copyPackage,
  itAsRoot,
  itWhereReadable,
  makeFolder,
  serverLog,
  start,
  startElsewhere,
  UNPRIVILEGED,
} from './trial.ts';

const itInFull = onlyWhole(it);

describe('the bundled PostgreSQL', async () => {
  const dataDir = join(await makeFolder(), 'made/data');

  it('creates its own cluster and database, and keeps them', async () => {
    const first = await start(dataDir);
    await ask(first.address, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start(dataDir);
    assert.deepEqual(await ask(second.address, 'select answer from kept'), [42]);
    await second.stop();
  });

  it('listens on a socket only and writes through to the disk', async () => {
    const server = await start(dataDir);
    const shown = async (name: string) => (await ask(server.address, `show ${name}`))[0];
    assert.equal(await shown('listen_addresses'), '');
    assert.equal(await shown('fsync'), 'on');
    assert.equal(await shown('synchronous_commit'), 'on');
    assert.equal(await shown('cluster_name'), 'cartwright');
    assert.equal(await shown('server_encoding'), 'UTF8');
    await server.stop();
  });

  it('stops cleanly, and a second stop does nothing', async () => {
    const server = await start(dataDir);
    await Promise.all([server.stop(), server.stop()]);
    await server.stop();
    // The server's own logger writes its last line a moment after the server is gone.
    await until(() => /database system is shut down\n$/.test(serverLog(dataDir)), 5_000);
    await assert.rejects(stat(join(dataDir, 'postgres/postmaster.pid')));
  });

  itAsRoot('admits only the user that the service runs as', async () => {
    const server = await start(dataDir);
    const owner = await stat(join(dataDir, 'postgres'));
    assert.notEqual(owner.uid, 0);
    // The checkout may be readable by root only; this copy of the driver is not.
    const folder = await makeFolder();
    await copyPackage(folder, 'pg');
    const script = `
      import pg from ${JSON.stringify(join(folder, 'node_modules/pg/lib/index.js'))};
      const host = ${JSON.stringify(join(dataDir, 'postgres'))};
      const client = new pg.Client({ host, port: 5432, user: 'cartwright', ssl: false });
      await client.connect().catch((error) => process.stdout.write(error.code));
      process.exit();`;
    const answerFor = (user: { uid: number; gid: number }) =>
      execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
        uid: user.uid,
        gid: user.gid,
        cwd: '/',
        encoding: 'utf8',
      });
    assert.equal(answerFor(owner), '28000');
    if (owner.uid !== UNPRIVILEGED.uid) assert.equal(answerFor(UNPRIVILEGED), 'EACCES');
    await server.stop();
  });

  it('refuses a second instance and does not disturb the first', async () => {
    const server = await start(dataDir);
    const inUse = `The data directory ${dataDir} is in use by another running instance`;
    await assert.rejects(start(dataDir), (error: Error) => error.message.startsWith(inUse));
    assert.deepEqual(await ask(server.address, 'select answer from kept'), [42]);
    await server.stop();
  });

  itInFull('survives two concurrent first starts, one of which is refused', async () => {
    const shared = join(await makeFolder(), 'data');
    const both = await Promise.all([startElsewhere(shared), startElsewhere(shared)]);
    assert.equal(both.filter(({ address }) => address).length, 1);
    assert.match(both.map(({ refusal }) => refusal).join(), /in use by another running instance/);
    assert.deepEqual(await readdir(shared), ['postgres']);
  });
});

describe('the bundled PostgreSQL removes', async () => {
  const dataDir = join(await makeFolder(), 'data');
  copyDataDir(dataDir);

  it('the remains of a killed first start, and nothing that is being created', async () => {
    const dead = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
    const killed = join(dataDir, `postgres.new-${dead}-abcdef`);
    const alive = join(dataDir, `postgres.new-${process.ppid}-abcdef`);
    for (const dir of [killed, alive]) await mkdir(join(dir, 'base'), { recursive: true });
    const server = await start(dataDir);
    await server.stop();
    assert.deepEqual((await readdir(dataDir)).sort(), ['postgres', alive.split('/').at(-1)]);
  });
});

describe('the bundled PostgreSQL refuses, and damages nothing,', () => {
  it('a data directory that is a file', async () => {
    const path = join(await makeFolder(), 'file');
    await writeFile(path, 'mine');
    await assert.rejects(start(path), /The data directory \S+ is not a directory\.$/);
    await assert.rejects(start(join(path, 'below')), /is not a directory\.$/);
    assert.equal(await readFile(path, 'utf8'), 'mine');
  });

  it('a cluster of another major version', async () => {
    const dataDir = await makeFolder();
    const cluster = join(dataDir, 'postgres');
    await mkdir(cluster);
    await writeFile(join(cluster, 'PG_VERSION'), '15\n');
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', String(UNPRIVILEGED.uid), cluster]);
    await assert.rejects(start(dataDir), /was created by PostgreSQL 15 and the bundled one is 18;/);
    assert.deepEqual(await readdir(cluster), ['PG_VERSION']);
  });

  it('another folder in its place', async () => {
    const dataDir = await makeFolder();
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres/notes.txt'), 'mine');
    await assert.rejects(start(dataDir), /that is not a database of PostgreSQL/);
    assert.deepEqual(await readdir(join(dataDir, 'postgres')), ['notes.txt']);
  });

  itWhereReadable('a data directory that it may not write', async () => {
    const dataDir = await makeFolder();
    const { refusal } = await startElsewhere(dataDir, UNPRIVILEGED);
    assert.match(refusal, /The data directory \S+ cannot be written: permission denied\.$/);
  });
});
