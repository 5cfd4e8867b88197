// Pictures of the console, in a store with demo data: every route of the router into a folder (the
// first argument, or screenshots/), and those of CHOSEN, compressed, into docs/screenshots. With
// --chosen, only these.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { findBrowser } from '../server/dist/test/browser/find-browser.js';

/** For README.md and docs: the name of the file, the route, and how it is seen. */
const CHOSEN = [
  ['home', '/', { width: 1400, colorScheme: 'light' }],
  ['orders', 'orders', { width: 1400, colorScheme: 'light' }],
  ['order', 'orders/$orderId', { width: 1400, colorScheme: 'light' }],
  ['figures', 'figures', { width: 1400, colorScheme: 'dark' }],
  ['webhooks', 'webhooks/$endpointId', { width: 1400, colorScheme: 'dark' }],
  ['order-phone', 'orders/$orderId', { width: 390, colorScheme: 'light' }],
];
const CHOSEN_MAX_BYTES = 1024 * 1024;

/** Of each parameter: the list that has it, the key of the rows, and of the value in a row. */
const PARAMETERS = {
  orderId: ['/orders?paymentStatus=partially_refunded', 'orders', 'id'],
  returnId: ['/returns', 'returns', 'id'],
  disputeId: ['/disputes', 'disputes', 'id'],
  customerId: ['/customers', 'customers', 'id'],
  email: ['/guests', 'guests', 'email'],
  cartId: ['/carts', 'carts', 'id'],
  paymentId: ['/payments', 'payments', 'id'],
  couponId: ['/coupons', 'coupons', 'id'],
  giftCardId: ['/gift-cards', 'giftCards', 'id'],
  template: ['/message-templates', 'templates', 'template'],
  endpointId: ['/webhooks/endpoints', 'endpoints', 'id'],
  eventId: ['/webhooks/deliveries', 'deliveries', 'eventId'],
  loggedRequestId: ['/request-log', 'requests', 'id'],
};
const VIEWS = [1400, 390].flatMap((width) =>
  ['light', 'dark'].map((colorScheme) => ({ width, colorScheme })),
);
/** How long a page may take to become quiet. */
const SETTLE_MS = 15_000;
const LOGGED_AFTER_MS = 5_000;

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const isChosenOnly = process.argv.includes('--chosen');
const [given] = process.argv.slice(2).filter((argument) => argument !== '--chosen');
const folder = resolve(given ?? join(ROOT, 'screenshots'));
const executablePath = findBrowser(process.env);
if (!executablePath) fail('There is no browser: set BROWSER=/path.');
const dataDir = mkdtempSync(join(tmpdir(), 'cartwright-screenshots-'));
const service = await startService();
let isDone = false;
try {
  await takeAll();
  isDone = true;
} finally {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
  if (!isDone) process.exitCode = 1;
}

/** A service of its own, on a new bundled database and free ports. */
async function startService() {
  // One operator opens more pages in a minute than a person: the console would wait and retry.
  const limits = { RATE_LIMIT: 'off' };
  const env = { ...process.env, ...limits, DATA_DIR: dataDir, PORT: '0', MANAGEMENT_PORT: '0' };
  const main = join(ROOT, 'server', 'dist', 'src', 'main.js');
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done) => child.on('close', done));
  let output = '';
  const link = await new Promise((found, failed) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const printed = /Console +(\S+)[\s\S]+API key/.exec(output)?.[1];
      if (printed) found(new URL(printed));
    });
    ended.then(() => failed(new Error(`The service did not start:\n${output}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { link, stop };
}

async function takeAll() {
  const browser = await chromium.launch({ executablePath, args: ['--disable-gpu'] });
  try {
    const store = JSON.parse(readFileSync(join(dataDir, 'demo-store.json'), 'utf8'));
    const state = await signIn(browser, store);
    const routes = routesOf(readFileSync(join(ROOT, 'console', 'src', 'router.tsx'), 'utf8'));
    const values = await readParameters(state);
    mkdirSync(folder, { recursive: true });
    for (const view of isChosenOnly ? [] : VIEWS) {
      for (const route of routes) await take(browser, state, { route, view, values });
    }
    await takeChosen(browser, state, values);
  } finally {
    await browser.close();
  }
}

/** The session of the demo store's owner, after the demo data was added. */
async function signIn(browser, { handle, email, password, apiKey }) {
  const context = await browser.newContext();
  const post = async (path, data) => {
    const url = `${service.link.origin}/admin/v1${path}`;
    const reply = await context.request.post(url, {
      data,
      headers: { origin: service.link.origin },
    });
    if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`);
  };
  await post('/sessions', { handle, email, password, cookie: true });
  await post('/store/demo-data', {});
  // A line for the request log, which is written after some seconds.
  await fetch(`${service.link.origin}/v1/carts`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey },
  });
  await wait(LOGGED_AFTER_MS);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Paths below /admin, as the router has them. */
function routesOf(router) {
  const found = [...router.matchAll(/\b(screen|entrance)\(\s*'([^']+)'/g)];
  if (found.length === 0) throw new Error('console/src/router.tsx has no routes of this form');
  return found.map(([, kind, path]) => ({ path, isEntrance: kind === 'entrance' }));
}

async function readParameters(storageState) {
  const cookie = storageState.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const values = {};
  for (const [name, [path, rows, key]] of Object.entries(PARAMETERS)) {
    const reply = await fetch(`${service.link.origin}/admin/v1${path}`, { headers: { cookie } });
    const { data } = await reply.json();
    values[name] = data?.[rows]?.[0]?.[key];
  }
  return values;
}

async function take(browser, storageState, { route, view, values }) {
  const address = addressOf(route.path, values);
  if (!address) return say(`${route.path}: the demo data has none`);
  const name = route.path === '/' ? 'home' : route.path.replaceAll(/[/$]+/g, '-');
  const file = join(folder, `${name}-${view.width}-${view.colorScheme}.png`);
  const state = route.isEntrance ? undefined : storageState;
  writeFileSync(file, await picture(browser, state, { address, view, fullPage: true }));
}

async function takeChosen(browser, storageState, values) {
  const target = join(ROOT, 'docs', 'screenshots');
  mkdirSync(target, { recursive: true });
  let bytes = 0;
  for (const [name, path, view] of CHOSEN) {
    const address = addressOf(path, values);
    if (!address) throw new Error(`${path}: the demo data has none`);
    const png = smaller(await picture(browser, storageState, { address, view, fullPage: false }));
    writeFileSync(join(target, `${name}.png`), png);
    bytes += png.length;
  }
  say(`${CHOSEN.length} pictures in docs/screenshots, ${Math.round(bytes / 1024)} KB`);
  if (bytes > CHOSEN_MAX_BYTES) throw new Error('docs/screenshots has more than 1 MB');
}

/** Undefined where the store has no object of that kind. */
function addressOf(path, values) {
  const names = [...path.matchAll(/\$(\w+)/g)].map(([, name]) => name);
  if (names.some((name) => values[name] === undefined)) return undefined;
  const filled = path.replaceAll(/\$(\w+)/g, (_, name) => encodeURIComponent(values[name]));
  return `${service.link.origin}/admin/${filled.replace(/^\//, '')}`;
}

async function picture(browser, storageState, { address, view, fullPage }) {
  const { width, colorScheme } = view;
  const viewport = { width, height: width < 600 ? 844 : 900 };
  const options = { viewport, colorScheme, reducedMotion: 'reduce' };
  const context = await browser.newContext({ ...options, ...(storageState && { storageState }) });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(SETTLE_MS);
    await page.goto(address, { waitUntil: 'networkidle', timeout: 2 * SETTLE_MS });
    return await page.screenshot({ fullPage, animations: 'disabled', caret: 'hide' });
  } finally {
    await context.close();
  }
}

/** The same picture: browsers compress quickly, and this takes its time. */
function smaller(png) {
  const signature = png.subarray(0, 8);
  const chunks = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  const image = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const data = deflateSync(inflateSync(Buffer.concat(image)), { level: 9, memLevel: 9 });
  const kept = chunks.filter(({ type }) => type === 'IHDR' || type === 'PLTE');
  const parts = [...kept, { type: 'IDAT', data }, { type: 'IEND', data: Buffer.alloc(0) }];
  return Buffer.concat([signature, ...parts.map(chunkOf)]);
}

function chunkOf({ type, data }) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
