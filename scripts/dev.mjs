// Rebuilds on every change and restarts the service when what it runs was rebuilt.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const MAIN = join(ROOT, 'server', 'dist', 'src', 'main.js');

const children = [
  start([TSC, '-b', '--watch', '--preserveWatchOutput']),
  start(['--watch', '--watch-preserve-output', MAIN]),
];
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}

function start(argv) {
  return spawn(process.execPath, argv, { cwd: ROOT, stdio: 'inherit' });
}
