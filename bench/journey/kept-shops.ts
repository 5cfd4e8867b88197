import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shop } from './journey.ts';

export type FilledShop = Shop & { readonly storeId: string };

/** The filled stores of a database that is kept. */
export interface KeptShops {
  /** Of the large store. */
  readonly orders: number;
  readonly small: FilledShop;
  readonly large: FilledShop;
}

const FILE = 'shops.json';

/** Undefined where nothing was filled yet. */
export async function readKept(folder: string, orders: number): Promise<KeptShops | undefined> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const kept = JSON.parse(text) as KeptShops;
  if (kept.orders !== orders) throw new Error(`${folder} has ${kept.orders} orders`);
  return kept;
}

/** Written last, so that a fill that was interrupted is not used. */
export async function writeKept(folder: string, shops: KeptShops): Promise<void> {
  await writeFile(join(folder, FILE), JSON.stringify(shops), { mode: 0o600 });
}
