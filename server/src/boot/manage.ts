import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';
import { inReachableStores } from '../platform/db/citus/cluster.ts';
import type { Sql } from '../platform/db/connect.ts';
import { isMigrated } from '../platform/db/migrate.ts';
import { createManagement, type ManagementAnswers } from '../platform/management.ts';
import type { DatabaseReading } from '../platform/metrics.ts';
import { sharedWithTimeout } from '../platform/timeout.ts';
import type { StoreId } from '../values/ids.ts';
import { addressOf } from './address-of.ts';
import { listenSentence } from './serve.ts';
import { StartError } from './start-error.ts';

const READY_MS = 2_000;

/**
 * The management port. A configured port must be available; the default falls back to a free one.
 */
export async function startManagement(
  config: Config,
  answers: ManagementAnswers,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createManagement(answers);
  const { managementHost: host, managementPort: port } = config;
  try {
    await listen(server, host, port);
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    if (config.managementPortIsChosen || !isTaken) {
      throw new StartError(listenSentence(error, 'MANAGEMENT_PORT', host, port), error);
    }
    await listen(server, host, 0);
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: addressOf(host, (server.address() as AddressInfo).port), stop };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Returns why the service is not ready, also when the database does not answer. */
export function readiness(
  sql: Sql,
  migrations: readonly string[],
): () => Promise<string | undefined> {
  const ask = sharedWithTimeout(READY_MS, async () => {
    const answers = await Promise.all([isReadOnly(sql), isMigrated(sql, migrations)]);
    return { isReadOnly: answers[0], isMigrated: answers[1] };
  });
  return async () => {
    try {
      const database = await ask();
      if (!database) return `the database does not answer within ${READY_MS} ms`;
      if (database.isReadOnly) return 'the database is read-only';
      return database.isMigrated ? undefined : 'migrations are missing';
    } catch {
      return 'the database does not answer';
    }
  };
}

/** True for a replica that is not promoted. */
async function isReadOnly(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ isReadOnly: boolean }[]>`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
  return row?.isReadOnly === true;
}

/** Number of open discrepancies by type, over all stores or some. */
export async function countDiscrepancies(
  sql: Sql,
  only?: readonly StoreId[],
): Promise<Record<string, number>> {
  const rows = await sql<{ type: string; count: number }[]>`
    select type, count(store_id)::integer as count from payment_discrepancies
    where resolved_at is null and ${inReachableStores(sql, sql`store_id`, only)} group by type`;
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
}

export async function readDatabase(sql: Sql): Promise<DatabaseReading> {
  const start = process.hrtime.bigint();
  const rows = await sql<{ state: string; count: number }[]>`
    select coalesce(state, 'other') as state, count(*)::integer as count from pg_stat_activity
    where application_name = current_setting('application_name') group by 1`;
  return {
    pingSeconds: Number(process.hrtime.bigint() - start) / 1e9,
    connectionsByState: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
  };
}
