import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config.ts';
import { listStores } from './features/figures/list-stores.ts';
import { rebuildFigures } from './features/figures/rebuild-figures.ts';
import { runningAddress } from './platform/db/bundled/running-address.ts';
import { connect } from './platform/db/connect.ts';

const USAGE = 'Usage: npm run figures -- rebuild [--store HANDLE]';

/** `npm run figures -- rebuild`: counts the figures again, of one store or of all. */
async function main(handle: string | undefined): Promise<void> {
  const { databaseUrlDirect, databaseUrl, dataDir } = readConfig({
    ...process.env,
    // Nothing is decrypted, so no key is needed.
    SECRET_KEY: 'x'.repeat(32),
  });
  const url = databaseUrlDirect ?? databaseUrl;
  const address = url ? { url } : await runningAddress(dataDir);
  const sql = connect(address, { poolSize: 2, throughPooler: false });
  try {
    const stores = await listStores(sql, handle);
    if (handle !== undefined && stores.length === 0)
      throw new Error(`no store is named ${handle}.`);
    for (const store of stores) {
      await rebuildFigures(sql, store.id);
      process.stdout.write(`Rebuilt the figures of ${store.handle}.\n`);
    }
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function readArguments(): string | undefined {
  const options = { store: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  if (positionals.join(' ') !== 'rebuild') throw new Error(USAGE);
  return values.store;
}

Promise.resolve()
  .then(() => main(readArguments()))
  .catch((error: Error) => {
    const sentences = error instanceof ConfigError ? error.problems : [error.message];
    for (const sentence of sentences) {
      process.stderr.write(`The figures were not rebuilt: ${sentence}\n`);
    }
    process.exitCode = 1;
  });
