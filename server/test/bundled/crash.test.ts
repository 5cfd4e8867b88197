import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '../../src/platform/db/connect.ts';
import { until } from '../process/running.ts';
import { processesOf } from '../process-table.ts';
import {
  ask,
  copyDataDir,
  kill,
  makeFolder,
  postmasterPid,
  serverLog,
  start,
  startElsewhere,
} from './trial.ts';

const KEPT = 'select count(*)::int from kept';
const KEEP = 'insert into kept values (1)';

describe('the bundled PostgreSQL, when processes are killed,', async () => {
  const dataDir = join(await makeFolder(), 'data');

  before(async () => {
    copyDataDir(dataDir);
    const server = await start(dataDir);
    await ask(server.address, 'create table kept (n int)');
    await server.stop();
  });

  it('is reused while it runs if only the service died', async () => {
    const killed = await startElsewhere(dataDir);
    const pid = postmasterPid(dataDir);
    await ask(killed.address, KEEP);
    await kill(killed.child, 'SIGKILL');
    const server = await start(dataDir);
    assert.equal(postmasterPid(dataDir), pid);
    assert.deepEqual(await ask(server.address, KEPT), [1]);
    await server.stop();
  });

  it('is not stopped by the Ctrl-C that ends the service', async () => {
    const { child } = await startElsewhere(dataDir);
    const pid = postmasterPid(dataDir);
    const gone = once(child, 'exit');
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await gone;
    const server = await start(dataDir);
    assert.equal(postmasterPid(dataDir), pid);
    await server.stop();
    // The server's own logger writes its last line a moment after the server is gone.
    await until(() => /database system is shut down\n$/.test(serverLog(dataDir)), 5_000);
  });

  it('keeps all that was acknowledged when everything died at once', async () => {
    const killed = await startElsewhere(dataDir);
    await ask(killed.address, KEEP);
    const group = processesOf(postmasterPid(dataDir));
    killed.child.kill('SIGKILL');
    for (const pid of group) killIfAlive(pid);
    const server = await start(dataDir);
    assert.deepEqual(await ask(server.address, KEPT), [2]);
    await server.stop();
  });

  it('starts despite backends that outlived their server', async () => {
    const killed = await startElsewhere(dataDir);
    await ask(killed.address, KEEP);
    killed.child.kill('SIGKILL');
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    const server = await start(dataDir);
    assert.deepEqual(await ask(server.address, KEPT), [3]);
    await server.stop();
  });

  it('restarts by itself, at the same address, when it died alone', async () => {
    const lines: string[] = [];
    const server = await start(dataDir, lines);
    const pid = postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await backUnderGuard(server.address);
    assert.deepEqual(await ask(server.address, KEPT), [3]);
    assert.notEqual(postmasterPid(dataDir), pid);
    assert.match(lines.join('\n'), /stopped; restarting it/);
    await server.stop();
  });

  it('is still supervised after a backend crash closed all connections', async () => {
    const server = await start(dataDir);
    const victim = ask(server.address, 'select pg_sleep(30)').catch(() => 'cut');
    const sleepers = `select pid from pg_stat_activity where wait_event = 'PgSleep'`;
    let pid: unknown;
    while (!pid) [pid] = await ask(server.address, sleepers);
    process.kill(Number(pid), 'SIGSEGV');
    assert.equal(await victim, 'cut');
    await backUnderGuard(server.address);
    assert.deepEqual(await ask(server.address, KEPT), [3]);
    await server.stop();
  });

  it('is replaced when it runs but its socket was deleted', async () => {
    const killed = await startElsewhere(dataDir);
    const pid = postmasterPid(dataDir);
    await kill(killed.child, 'SIGKILL');
    await rm(join(dataDir, 'postgres/.s.PGSQL.5432'));
    const server = await start(dataDir);
    assert.notEqual(postmasterPid(dataDir), pid);
    assert.deepEqual(await ask(server.address, KEPT), [3]);
    await server.stop();
  });

  it('ignores a pid file whose number belongs to another process by now', async () => {
    const { child } = await startElsewhere(dataDir);
    const pidFile = join(dataDir, 'postgres/postmaster.pid');
    const pid = postmasterPid(dataDir);
    const { uid, gid } = await stat(pidFile);
    child.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
    const text = await readFile(pidFile, 'utf8');
    await writeFile(pidFile, text.replace(String(pid), String(stranger.pid)));
    const server = await start(dataDir);
    assert.deepEqual(await ask(server.address, KEPT), [3]);
    assert.equal(stranger.exitCode, null);
    stranger.kill();
    await server.stop();
  });
});

/** Wait until the server answers and the lock that keeps other instances away is held again. */
async function backUnderGuard(address: DatabaseAddress): Promise<void> {
  const locks = `select count(*)::int from pg_locks where locktype = 'advisory' and granted`;
  for (let attempt = 0; attempt < 600; attempt++) {
    const [count] = await ask(address, locks).catch(() => []);
    if (count === 1) return;
    await sleep(50);
  }
  assert.fail('the server did not come back');
}

/** A process may end by itself, because another of its group was killed first. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended, which was the purpose.
  }
}
