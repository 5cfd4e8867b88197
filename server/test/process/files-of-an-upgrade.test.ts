import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newDataDir, startProcess } from './running.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** A copy of the program, whose files can be changed under it. */
async function copyProgram(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-copy-'));
  after(() => rm(folder, { recursive: true, force: true }));
  for (const part of ['server/dist/src', 'server/migrations', 'server/package.json']) {
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  }
  for (const part of ['package.json', 'openapi', 'docs']) {
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  }
  for (const part of ['node_modules', 'vendor']) {
    await symlink(join(ROOT, part), join(folder, part));
  }
  return join(folder, 'server');
}

it('a process stays ready while the files of the next version are put in its place', async () => {
  const program = await copyProgram();
  const entry = join(program, 'dist', 'src', 'main.js');
  const service = await startProcess({ DATA_DIR: await newDataDir() }, entry);
  await writeFile(join(program, 'migrations', '9999_later.sql'), 'select 1;\n');
  const ready = await fetch(`${service.management}/readyz`);
  assert.equal(ready.status, 200, await ready.text());
  assert.equal(await service.signal('SIGTERM'), 0);
});
