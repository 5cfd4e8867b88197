import { resolve } from 'node:path';
import { ConfigError, readConfig } from './config.ts';
import { backUp } from './platform/db/bundled/back-up.ts';

/** `npm run backup -- FOLDER`: copies a running service's data to a folder that a start can use. */
async function main(folder: string | undefined): Promise<void> {
  const { databaseUrl, dataDir } = readConfig({ ...process.env, SECRET_KEY: 'x'.repeat(32) });
  if (databaseUrl) throw new Error('DATABASE_URL is set: back that database up by its own means.');
  if (!folder) throw new Error('name the folder to make: npm run backup -- FOLDER');
  const target = resolve(folder);
  await backUp(dataDir, target);
  process.stdout.write(`Backed up to ${target}. It starts with DATA_DIR=${target} npm start\n`);
}

main(process.argv[2]).catch((error: Error) => {
  const sentences = error instanceof ConfigError ? error.problems : [error.message];
  for (const sentence of sentences) process.stderr.write(`No backup was created: ${sentence}\n`);
  process.exitCode = 1;
});
