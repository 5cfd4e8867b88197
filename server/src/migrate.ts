import { ConfigError, readConfig } from './config.ts';
import { connect } from './platform/db/connect.ts';
import { assertSupportedVersion, migrate } from './platform/db/migrate.ts';

/**
 * `npm run migrate`: brings the tables of the operator's database up to date and ends. A start does
 * the same; this is for a step of its own before new processes start.
 */
async function main(): Promise<void> {
  const { databaseUrl, databaseUrlDirect } = readConfig({
    ...process.env,
    // Nothing is decrypted, so no key is needed.
    SECRET_KEY: 'x'.repeat(32),
  });
  const url = databaseUrlDirect ?? databaseUrl;
  if (!url) throw new Error('DATABASE_URL is not set: a start migrates the bundled database.');
  const sql = connect({ url }, { poolSize: 1, throughPooler: false });
  try {
    await assertSupportedVersion(sql);
    const applied = await migrate(sql);
    for (const name of applied) process.stdout.write(`Applied ${name}.\n`);
    process.stdout.write('The tables are up to date.\n');
  } finally {
    await sql.end({ timeout: 1 });
  }
}

main().catch((error: Error) => {
  const sentences = error instanceof ConfigError ? error.problems : [error.message];
  for (const sentence of sentences) {
    process.stderr.write(`The tables are not up to date: ${sentence}\n`);
  }
  process.exitCode = 1;
});
