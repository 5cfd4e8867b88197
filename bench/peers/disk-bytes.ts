import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** As `du` counts; paths that do not exist are for other machines. */
export async function diskBytes(paths: readonly string[]): Promise<number> {
  const there = paths.filter((path) => existsSync(path));
  const text = execFileSync('du', ['-skc', ...there], { encoding: 'utf8', maxBuffer: 1e8 });
  const kb = /^(\d+)\s+total$/m.exec(text)?.[1];
  return Number(kb) * 1024;
}
