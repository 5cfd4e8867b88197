import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../context.ts';
import { DEMO_STORE_FILE } from '../features/operators/first-page.ts';
import { signUp } from '../features/signup/sign-up.ts';
import type { ApiKeyCache } from '../features/stores/api-keys/api-key-cache.ts';
import { newSecret } from '../values/secrets.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

export interface DemoStore {
  readonly handle: string;
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
}

/** A sandbox store, created on the first start; later starts print the same key and password. */
export async function demoStore(app: App, keys: ApiKeyCache): Promise<DemoStore> {
  const file = join(app.config.dataDir, DEMO_STORE_FILE);
  const stored = await readDemoStore(file);
  if (stored && (await keys.load(stored.apiKey))) return stored;
  const email = 'demo@example.com';
  const password = newSecret('');
  const { store, apiKey } = await signUp(app, { storeName: 'Demo store', email, password });
  const created: DemoStore = { handle: store.handle, email, password, apiKey };
  await writeFileAtomically(file, `${JSON.stringify(created, null, 2)}\n`);
  return created;
}

async function readDemoStore(file: string): Promise<DemoStore | undefined> {
  try {
    const stored = JSON.parse(await readFile(file, 'utf8')) as Partial<DemoStore> | null;
    return typeof stored?.apiKey === 'string' ? (stored as DemoStore) : undefined;
  } catch {
    return undefined;
  }
}
