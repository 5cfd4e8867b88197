import type { Config } from '../config.ts';
import { readDatabaseUrl } from '../database-url.ts';
import { hasStores } from '../features/stores/has-stores.ts';
import { reportSlow } from '../platform/db/bundled/report-slow.ts';
import { startBundledPostgres } from '../platform/db/bundled/start-bundled-postgres.ts';
import { connect, type DatabaseAddress } from '../platform/db/connect.ts';
import { isUntrusted } from '../platform/db/failures.ts';
import { assertSupportedVersion, migrate, migrationFiles } from '../platform/db/migrate.ts';
import { StartError } from './start-error.ts';
import type { Stops } from './stop-in-order.ts';

export interface Database {
  readonly address: DatabaseAddress;
  /** For LISTEN and jobs, which do not work through a pooler. */
  readonly directAddress: DatabaseAddress;
  readonly isBundled: boolean;
  /** True unless this is the first start. */
  readonly hasStores: boolean;
  /** The migrations of this version, read at the start: files on disk may change later. */
  readonly migrations: readonly string[];
  stop(): Promise<void>;
}

/** The operator's database or the bundled one, migrated and ready. */
export async function openDatabase(
  config: Config,
  progress: (line: string) => void,
  stops: Stops,
): Promise<Database> {
  const opening = config.databaseUrl
    ? Promise.resolve(operatorsDatabase(config, config.databaseUrl))
    : bundledDatabase(config, progress);
  // Registered before the start completes: a server being started would outlive the process.
  stops.add('database', async () => (await opening.catch(() => undefined))?.stop());
  const place = await opening;
  const sql = connect(place.directAddress, { poolSize: 1, throughPooler: false });
  try {
    const files = await migrationFiles();
    await reportSlow(progress, 'Waiting for the database …', () => assertSupportedVersion(sql));
    await reportSlow(progress, 'Bringing the tables up to date …', () => migrate(sql, files));
    const migrations = files.map(({ name }) => name);
    return { ...place, migrations, hasStores: await hasStores(sql) };
  } catch (error) {
    await place.stop();
    throw new StartError(sentenceFor(error, config), error);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

type Place = Omit<Database, 'hasStores' | 'migrations'>;

function operatorsDatabase(config: Config, url: string): Place {
  return {
    address: { url },
    directAddress: { url: config.databaseUrlDirect ?? url },
    isBundled: false,
    stop: async () => {},
  };
}

async function bundledDatabase(config: Config, progress: (line: string) => void): Promise<Place> {
  const { address, stop } = await startBundledPostgres({ dataDir: config.dataDir, progress });
  return { address, directAddress: address, isBundled: true, stop };
}

/** Names the host and the reason, never the password in the URL. */
function sentenceFor(error: unknown, config: Config): string {
  const { code, message } = error as { code?: string; message: string };
  const url = config.databaseUrlDirect ?? config.databaseUrl;
  if (!url) return `The bundled database cannot be prepared: ${message}`;
  const { database, host, port, isSocket } = readDatabaseUrl(url);
  const place = `The database ${database} at ${isSocket ? host : `${host}:${port}`}`;
  switch (code) {
    case '28P01':
      return `${place} refuses the user or password in DATABASE_URL.`;
    case 'TLS_NOT_OFFERED':
      return `${place} offers no TLS, which the sslmode in DATABASE_URL requires.`;
    case '3D000':
      return `${place} does not exist.`;
    case '42501':
      return `${place} does not let this user create tables.`;
    case '55P03':
      return `${place} is busy: a table to be changed is in use elsewhere. Start again.`;
    default:
      if (!code) return message;
      // Errors of the server itself have a SQLSTATE.
      if (/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return `${place} refuses: ${message} (${code}).`;
      if (isUntrusted(error)) return `${place} is not trusted: ${message} (${code}).`;
      return `${place} does not answer (${code}).`;
  }
}
