// Removes from a folder of compiled files what a running service does not read: tests, types and
// source maps. For images; the first argument is the folder.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const UNUSED = /\.test\.js$|\.d\.ts$|\.map$|\.tsbuildinfo$/;

const folder = process.argv[2];
if (!folder) throw new Error('name the folder of compiled files');
rmSync(join(folder, 'test'), { recursive: true, force: true });
for (const name of readdirSync(folder, { recursive: true })) {
  if (UNUSED.test(name)) rmSync(join(folder, name));
}
