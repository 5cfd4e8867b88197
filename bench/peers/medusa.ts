import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Caller, callerOf, newPerson } from './call.ts';
import { diskBytes } from './disk-bytes.ts';
import { freePort } from './own-postgres.ts';
import { copySetup } from './peers-folder.ts';
import { startProgram } from './start-program.ts';
import type { Shopper, Subject } from './subject.ts';

const DATABASE = 'medusa_bench';

interface Seeded {
  readonly key: string;
  readonly regionId: string;
  readonly variants: readonly string[];
  readonly optionId: string;
}

/** Medusa as its guide sets it up: PostgreSQL, one process, the system payment provider. */
export function medusaIn(folder: string): Subject {
  return {
    name: 'Medusa',
    commands: [
      'createdb medusa',
      'npx create-medusa-app@latest shop',
      'npx medusa user --email ada@example.com --password secret',
      'npm run build && npm run start',
      'add a product, a region and a shipping option, or run the seed script',
      'create a publishable key',
    ],
    async version() {
      const path = join(folder, 'node_modules/@medusajs/medusa/package.json');
      return (JSON.parse(await readFile(path, 'utf8')) as { version: string }).version;
    },
    installedBytes: () => diskBytes([join(folder, 'node_modules')]),
    async start(postgres, onStop) {
      await postgres.newDatabase(DATABASE);
      await copySetup('medusa', folder);
      const port = await freePort();
      const env = {
        DATABASE_URL: `${postgres.url(DATABASE)}?sslmode=disable`,
        MEDUSA_DISABLE_TELEMETRY: 'true',
        LOG_LEVEL: 'warn',
      };
      const name = 'Medusa';
      const cwd = folder;
      const medusa = ['node', 'node_modules/.bin/medusa'];
      await startProgram(onStop, { name, cwd, env, command: [...medusa, 'db:migrate'] });
      await startProgram(onStop, { name, cwd, env, command: [...medusa, 'exec', './seed.js'] });
      const command = [...medusa, 'start', '--host', '127.0.0.1', '--port', String(port)];
      const url = `http://127.0.0.1:${port}/health`;
      const pid = await startProgram(onStop, { name, cwd, env, url, command });
      const seeded = JSON.parse(await readFile(join(folder, 'seeded.json'), 'utf8')) as Seeded;
      return { pid, shopper: shopperAt(callerOf(`http://127.0.0.1:${port}`), seeded) };
    },
  };
}

const ADDRESS = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  address_1: '1 Main Street',
  city: 'Springfield',
  province: 'IL',
  postal_code: '62701',
  country_code: 'us',
};

function shopperAt(call: Caller, { key, regionId, variants, optionId }: Seeded): Shopper {
  const headers = { 'x-publishable-api-key': key };
  const send = async <T>(method: string, path: string, body?: object) =>
    (await call(method, path, { headers, ...(body && { body }) })).body as T;
  const [mug, pen] = variants;
  const createCart = async () => {
    const items = [{ variant_id: mug, quantity: 1 }];
    const body = { region_id: regionId, items };
    return (await send<{ cart: { id: string } }>('POST', '/store/carts', body)).cart.id;
  };
  const add = async (cart: string, variant: string | undefined) =>
    void (await send('POST', `/store/carts/${cart}/line-items`, {
      variant_id: variant,
      quantity: 1,
    }));
  return {
    createCart,
    getCart: async (cart) => void (await send('GET', `/store/carts/${cart}`)),
    addItem: (cart) => add(cart, mug),
    checkout: async () => {
      const cart = await createCart();
      await add(cart, pen);
      const { email } = newPerson();
      const who = { email, shipping_address: ADDRESS, billing_address: ADDRESS };
      await send('POST', `/store/carts/${cart}`, who);
      await send('GET', `/store/shipping-options?cart_id=${cart}`);
      await send('POST', `/store/carts/${cart}/shipping-methods`, { option_id: optionId });
      const { payment_collection: payment } = await send<{ payment_collection: { id: string } }>(
        'POST',
        '/store/payment-collections',
        { cart_id: cart },
      );
      const sessions = `/store/payment-collections/${payment.id}/payment-sessions`;
      await send('POST', sessions, { provider_id: 'pp_system_default' });
      const done = await send<{ type: string }>('POST', `/store/carts/${cart}/complete`);
      if (done.type !== 'order') throw new Error(`the cart ended as ${done.type}`);
    },
  };
}
