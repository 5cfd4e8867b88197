import { ConfigError, readConfig } from './config.ts';
import { audit } from './doctor/audit.ts';
import { formatAuditResult } from './doctor/format-audit-result.ts';
import { INVARIANTS } from './doctor/invariants.ts';
import { unreachableStores } from './doctor/unreachable-stores.ts';
import { runningAddress } from './platform/db/bundled/running-address.ts';
import { connect } from './platform/db/connect.ts';

/** `npm run doctor`: checks the invariants of a live database. Read-only. */
async function main(): Promise<number> {
  const { databaseUrlDirect, databaseUrl, dataDir } = readConfig({
    ...process.env,
    // Nothing is decrypted, so no key is needed.
    SECRET_KEY: 'x'.repeat(32),
  });
  const url = databaseUrlDirect ?? databaseUrl;
  const address = url ? { url } : await runningAddress(dataDir);
  const sql = connect(address, { poolSize: 1, throughPooler: false });
  try {
    const violations = await audit(sql).catch(async (error: unknown) => {
      throw (await unreachableStores(sql, error)) ?? error;
    });
    for (const one of violations) process.stdout.write(`✗ ${formatAuditResult(one)}\n`);
    const good = INVARIANTS.length - violations.length;
    process.stdout.write(`${good} of ${INVARIANTS.length} invariants hold.\n`);
    return violations.length === 0 ? 0 : 1;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    const sentences = error instanceof ConfigError ? error.problems : [error.message];
    for (const sentence of sentences) process.stderr.write(`The doctor cannot run: ${sentence}\n`);
    process.exitCode = 2;
  },
);
