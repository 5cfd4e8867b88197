import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Ids } from '../values/ids.ts';
import type { Cipher, KeyedHash } from '../values/secrets.ts';
import type { Clock } from '../values/time.ts';
import type { Cluster } from './db/citus/cluster.ts';
import type { Sql } from './db/connect.ts';
import type { JobFailures } from './jobs/job-failures.ts';
import type { Tracing } from './tracing/tracing.ts';

/** What the platform needs of the process. The application has more (`context.ts`). */
export interface PlatformContext {
  readonly config: Config;
  readonly sql: Sql;
  readonly clock: Clock;
  /** For times that PostgreSQL compares with its own clock. Tests leave it alone. */
  readonly databaseClock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** Keeps the replies of idempotent requests. */
  readonly replies: Cipher;
  /** Stands for phones, addresses and e-mails where they are only counted or compared. */
  readonly identifierHash: KeyedHash;
  /** Stores and items that a job failed at. */
  readonly failures: JobFailures;
  /** The workers of Citus, where the database is distributed. */
  readonly cluster: Cluster;
  /** Undefined where traces are off. */
  readonly tracing: Tracing | undefined;
}
