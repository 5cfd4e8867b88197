import { startBundledPostgres } from '../../src/platform/db/bundled/start-bundled-postgres.ts';

/** A service reduced to its database: for the tests that kill it, or run it as another user. */
const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);
try {
  const [dataDir = ''] = process.argv.slice(2);
  const server = await startBundledPostgres({ dataDir, progress: () => undefined });
  process.on('SIGTERM', () => server.stop().then(() => process.exit()));
  say({ address: server.address });
} catch (error) {
  say({ refusal: String(error) });
}
