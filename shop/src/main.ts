import { readConfig } from './config.ts';
import { createShop } from './server.ts';

const shop = createShop(readConfig(process.env));
process.stdout.write(`The shop is open at ${await shop.open()}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void shop.close());
}
