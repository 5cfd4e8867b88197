import { addressOf } from './boot/address-of.ts';
import { ConfigError, readConfig } from './config.ts';
import { serveStdio } from './features/mcp/developers/serve-stdio.ts';

/** `npm run --silent mcp`: the developers' MCP server on standard input and output. */
async function main(): Promise<void> {
  // Needs no database, nor files that only the service may read.
  const none = { DATABASE_URL: '', DATABASE_URL_DIRECT: '', DATABASE_POOLER: '' };
  const config = readConfig({ ...process.env, SECRET_KEY: '', ...none });
  const own = config.publicUrl ?? addressOf(config.host, config.port);
  const url = (process.env.CARTWRIGHT_URL ?? own).replace(/\/+$/, '');
  await serveStdio({ url, key: process.env.CARTWRIGHT_KEY || undefined }, say);
}

/** Standard output belongs to the protocol. */
function say(error: unknown): void {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
}

main().catch((error: unknown) => {
  say(error);
  process.exitCode = 1;
});
