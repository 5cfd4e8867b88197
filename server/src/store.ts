import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf } from './boot/address-of.ts';
import { UsageError } from './cli/read-arguments.ts';
import { runCommand } from './cli/run-command.ts';
import { ConfigError, readConfig } from './config.ts';

/** `npm run store -- …`: the operators' interface for scripts. */
async function main(): Promise<void> {
  // Needs no database, nor files that only the service may read.
  const none = { DATABASE_URL: '', DATABASE_URL_DIRECT: '', DATABASE_POOLER: '' };
  const config = readConfig({ ...process.env, SECRET_KEY: '', ...none });
  const tokenFile = join(config.dataDir, 'operator-token');
  await runCommand(process.argv.slice(2), {
    url: process.env.CARTWRIGHT_URL ?? config.publicUrl ?? addressOf(config.host, config.port),
    givenToken: process.env.CARTWRIGHT_TOKEN,
    keptToken: {
      read: () => textOf(tokenFile),
      write(token) {
        if (token === undefined) return rmSync(tokenFile, { force: true });
        mkdirSync(config.dataDir, { recursive: true });
        writeFileSync(tokenFile, token, { mode: 0o600 });
        chmodSync(tokenFile, 0o600);
      },
    },
    password: () => process.env.CARTWRIGHT_PASSWORD,
    readFile: (name) => readFileSync(name === '-' ? 0 : name, 'utf8'),
    print: (text) => void process.stdout.write(`${text}\n`),
  });
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof UsageError || error instanceof ConfigError;
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
