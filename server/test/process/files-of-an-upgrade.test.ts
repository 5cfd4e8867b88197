import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { copyProgram } from './program-copy.ts';
import { newDataDir, startProcess } from './running.ts';

it('a process stays ready while its files are replaced by the next version', async () => {
  const program = await copyProgram();
  const entry = join(program, 'dist', 'src', 'main.js');
  const service = await startProcess({ DATA_DIR: await newDataDir() }, entry);
  await writeFile(join(program, 'migrations', '9999_later.sql'), 'select 1;\n');
  const ready = await fetch(`${service.management}/readyz`);
  assert.equal(ready.status, 200, await ready.text());
  assert.equal(await service.signal('SIGTERM'), 0);
});
