// Fills the demo store of a running service with a month of orders. The service must run on the
// bundled database: its data directory has the file with the demo store's password.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const DATA_DIR = resolve(process.env.DATA_DIR ?? './data');
const SERVICE = process.env.SERVICE ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;

const { handle, email, password } = readDemoStore();
const { token } = await call('/sessions', { handle, email, password });
const added = await call('/store/demo-data', {}, { authorization: `Bearer ${token}` });
say(`Added ${added.orders} orders, ${added.customers} customers and`);
say(`${added.abandonedCarts} abandoned carts, from ${added.from.slice(0, 10)} to today.`);

function readDemoStore() {
  try {
    return JSON.parse(readFileSync(join(DATA_DIR, 'demo-store.json'), 'utf8'));
  } catch {
    return fail(`${DATA_DIR} has no demo store: run \`npm start\` first, or set DATA_DIR.`);
  }
}

async function call(path, body, headers = {}) {
  const reply = await fetch(`${SERVICE}/admin/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body: JSON.stringify(body),
  }).catch(() => fail(`No service answers at ${SERVICE}: start it, or set SERVICE.`));
  const { data, error } = await reply.json();
  return error ? fail(`${error.message} (${error.code})`) : data;
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
