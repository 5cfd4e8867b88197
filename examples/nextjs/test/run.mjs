// `npm test`: builds the example and buys in it with a real browser. It starts a service of its own
// from this repository, in a temporary folder.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(dirname(fileURLToPath(import.meta.url)));
const ROOT = join(HERE, '..', '..');
const [PORT, MANAGEMENT_PORT, SHOP_PORT] = ['3971', '3972', '3973'];
const SERVICE = `http://127.0.0.1:${PORT}`;
const SHOP = `http://127.0.0.1:${SHOP_PORT}`;
const START_MS = 120_000;
const SECRET = 'whsec_bm90IGEgc2VjcmV0IGF0IGFsbA==';

const data = mkdtempSync(join(tmpdir(), 'cartwright-nextjs-'));
const children = [];
let code = 1;
try {
  run(['scripts/ready.mjs'], { cwd: ROOT });
  run(['node_modules/next/dist/bin/next', 'build'], { cwd: HERE });
  const dataDir = join(data, 'data');
  start(['server/dist/src/main.js'], ROOT, { PORT, MANAGEMENT_PORT, DATA_DIR: dataDir });
  await answers(`${SERVICE}/openapi.json`);
  const { apiKey } = JSON.parse(readFileSync(join(dataDir, 'demo-store.json'), 'utf8'));
  start(['node_modules/next/dist/bin/next', 'start', '-p', SHOP_PORT], HERE, {
    CARTWRIGHT_URL: SERVICE,
    CARTWRIGHT_KEY: apiKey,
    WEBHOOK_SECRET: SECRET,
    PRODUCT_SECRET: SECRET,
  });
  await answers(SHOP);
  run(['--test', 'test/buying.test.mjs'], { cwd: HERE, env: { ...process.env, SHOP } });
  code = 0;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
} finally {
  await Promise.all(children.map(stop));
  rmSync(data, { recursive: true, force: true });
}
process.exitCode = code;

function run(args, options) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', ...options });
  if (status !== 0) throw new Error(`${args.join(' ')} failed.`);
}

function start(args, cwd, env) {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env, LOG_LEVEL: 'warn' },
  });
  children.push(child);
}

function stop(child) {
  if (child.exitCode !== null) return undefined;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return gone;
}

async function answers(url) {
  for (const until = Date.now() + START_MS; Date.now() < until; ) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} does not answer.`);
}
