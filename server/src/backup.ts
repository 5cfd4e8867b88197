import { chmod, lstat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyBackup } from './boot/verify-backup.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { formatAuditResult } from './doctor/format-audit-result.ts';
import { INVARIANTS } from './doctor/invariants.ts';
import { backUp } from './platform/db/bundled/back-up.ts';
import { makeWorkDir, removeTree } from './platform/db/bundled/work-dir.ts';
import { createLog } from './platform/log.ts';

const USAGE = 'name the folder to make: npm run backup -- FOLDER [--verify]';

/**
 * `npm run backup -- FOLDER`: copies a running service's data to a folder that a start can use.
 * With `--verify` it restores the copy, or the one that exists already, and runs the doctor on it.
 */
async function main(folder: string | undefined, isVerified: boolean): Promise<number> {
  // Without SECRET_KEY in the environment, the key is in the backup.
  const key = process.env.SECRET_KEY?.trim() || undefined;
  const read = readConfig({ ...process.env, SECRET_KEY: key ?? 'x'.repeat(32) });
  const config = { ...read, secretKey: key, logLevel: 'silent' };
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) throw new Error('DATABASE_URL is set: back that database up by its own means.');
  if (!folder && isVerified) return await verifyTemporary(config);
  if (!folder) throw new Error(USAGE);
  const target = resolve(folder);
  const isThere = await lstat(target).catch(() => undefined);
  if (!isThere || !isVerified) {
    await backUp(dataDir, target);
    process.stdout.write(`Backed up to ${target}. It starts with DATA_DIR=${target} npm start\n`);
  }
  return isVerified ? await verify(target, config) : 0;
}

/** Makes a temporary backup, verifies it and removes it. */
async function verifyTemporary(config: Config): Promise<number> {
  const folder = await makeWorkDir(tmpdir(), 'postgres-backup');
  try {
    // The restored copy is in it, and PostgreSQL may run as another user.
    await chmod(folder, 0o711);
    const target = join(folder, 'backup');
    await backUp(config.dataDir, target);
    return await verify(target, config);
  } finally {
    await removeTree(folder);
  }
}

async function verify(folder: string, config: Config): Promise<number> {
  const { orders, violations } = await verifyBackup(folder, config, createLog(config));
  for (const violation of violations) process.stdout.write(`✗ ${formatAuditResult(violation)}\n`);
  const good = INVARIANTS.length - violations.length;
  process.stdout.write(
    `Verified ${folder}: it was restored with ${orders} orders, its key decrypts it, and ` +
      `${good} of ${INVARIANTS.length} invariants hold.\n`,
  );
  return violations.length === 0 ? 0 : 1;
}

function readArguments(): { folder: string | undefined; isVerified: boolean } {
  const options = { verify: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  if (positionals.length > 1) throw new Error(USAGE);
  return { folder: positionals[0], isVerified: values.verify };
}

Promise.resolve()
  .then(() => {
    const { folder, isVerified } = readArguments();
    return main(folder, isVerified);
  })
  .then(
    (code) => {
      process.exitCode = code;
    },
    (error: Error) => {
      const sentences = error instanceof ConfigError ? error.problems : [error.message];
      for (const sentence of sentences) {
        process.stderr.write(`No backup was created or verified: ${sentence}\n`);
      }
      process.exitCode = 1;
    },
  );
