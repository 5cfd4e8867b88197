// `npm run demo`: builds the shop where it has changed, starts the service and the shop, and prints
// where to look. With --build it only builds, which is what the tests need.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SHOP = join(ROOT, 'shop');
const STAMP = join(SHOP, 'dist', '.built');
const DATA = process.env.DATA_DIR ?? join(ROOT, 'data');
const STORE_FILE = join(DATA, 'demo-store.json');
const START_MS = 120_000;

build();
if (!process.argv.includes('--build')) await demo();

/** Bundles the browser's part by a hash of its sources. `ready.mjs` compiles the rest. */
function build() {
  const sources = ['vite.config.mjs', ...filesIn('src/browser')];
  const hash = createHash('sha256');
  for (const name of sources) hash.update(name).update(readFileSync(join(SHOP, name)));
  const stamp = hash.digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  run('node_modules/vite/bin/vite.js', [
    'build',
    'shop',
    '--logLevel',
    'warn',
    '--config',
    join(SHOP, 'vite.config.mjs'),
  ]);
  writeFileSync(STAMP, stamp);
}

function filesIn(folder) {
  return readdirSync(join(SHOP, folder))
    .sort()
    .map((name) => join(folder, name));
}

function run(program, args) {
  const { status } = spawnSync(process.execPath, [join(ROOT, program), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

async function demo() {
  const port = process.env.PORT ?? '3000';
  const shopPort = process.env.SHOP_PORT ?? '4000';
  const serviceUrl = `http://127.0.0.1:${port}`;
  const shopUrl = process.env.SHOP_URL ?? `http://127.0.0.1:${shopPort}`;
  // The service may call the shop on this machine: webhooks, and product.validate once live.
  const service = start('server/dist/src/main.js', {
    PORT: port,
    DATA_DIR: DATA,
    ALLOW_PRIVATE_WEBHOOKS: 'on',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  });
  await answers(`${serviceUrl}/openapi.json`, service);
  const store = JSON.parse(readFileSync(STORE_FILE, 'utf8'));
  const secrets = await connectShop(serviceUrl, shopUrl, store);
  const shop = start('shop/dist/src/main.js', {
    CARTWRIGHT_URL: serviceUrl,
    CARTWRIGHT_KEY: store.apiKey,
    SHOP_PORT: shopPort,
    ...secrets,
  });
  await answers(shopUrl, shop);
  process.stdout.write(links(shopUrl, serviceUrl, store));
}

/** Registers the shop's webhooks, as the README tells a merchant to. */
async function connectShop(serviceUrl, shopUrl, { handle, email, password }) {
  const module = pathToFileURL(join(ROOT, 'shop/dist/src/merchant/connect-shop.js'));
  const { connectShop: connect } = await import(module.href);
  return await connect({ serviceUrl, shopUrl, handle, email, password, env: process.env });
}

function start(program, env) {
  const child = spawn(process.execPath, [join(ROOT, program)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  child.on('exit', (code) => process.exit(code ?? 0));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal));
  return child;
}

async function answers(url, child) {
  const until = Date.now() + START_MS;
  while (child.exitCode === null && Date.now() < until) {
    try {
      const { ok } = await fetch(url);
      if (ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  process.stderr.write(`${url} does not answer.\n`);
  process.exit(1);
}

function links(shopUrl, serviceUrl, { handle, email, password }) {
  const rows = [
    ['Shop', shopUrl],
    ['Console', `${serviceUrl}/admin`],
    ['  store', handle],
    ['  e-mail', email],
    ['  password', password],
  ];
  const lines = rows.map(([name, value]) => `  ${name.padEnd(10)}  ${value}`);
  return [
    '',
    '  Buy something in the shop, and see the order in the console.',
    '',
    ...lines,
    '',
    '',
  ].join('\n');
}
