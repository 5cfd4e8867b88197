import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ShopConfig {
  readonly host: string;
  readonly port: number;
  /** Where shoppers reach the shop; undefined while the port is not known. */
  readonly url: string | undefined;
  readonly serviceUrl: string;
  /** Reaches every cart and order of the store: it stays in this process. */
  readonly apiKey: string;
  /** The account to pay with; otherwise the default of the store. */
  readonly providerId: string | undefined;
  /** Signing secrets of the two webhooks (see README.md). */
  readonly eventSecret: string | undefined;
  readonly productSecret: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(env: Environment): ShopConfig {
  return {
    host: env.SHOP_HOST ?? '127.0.0.1',
    port: Number(env.SHOP_PORT ?? 4000),
    url: env.SHOP_URL?.replace(/\/+$/, ''),
    serviceUrl: env.CARTWRIGHT_URL ?? 'http://127.0.0.1:3000',
    apiKey: env.CARTWRIGHT_KEY ?? demoKey(env.DATA_DIR ?? './data'),
    providerId: env.PAYMENT_PROVIDER,
    eventSecret: env.WEBHOOK_SECRET,
    productSecret: env.PRODUCT_SECRET,
  };
}

/** The service writes this file on its first start with the bundled database. */
function demoKey(dataDir: string): string {
  const file = join(dataDir, 'demo-store.json');
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { apiKey: string }).apiKey;
  } catch (cause) {
    throw new Error(`Set CARTWRIGHT_KEY, or start the service: ${file} is missing.`, { cause });
  }
}
