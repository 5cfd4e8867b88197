import type { DatabaseUser } from './database-user.ts';
import type { Programs } from './prepare-programs.ts';
import type { Progress } from './report-slow.ts';

/** A cluster that is ready to be served, and all that is needed to serve it. */
export type Cluster = {
  readonly dataDir: string;
  readonly dir: string;
  readonly user: DatabaseUser;
  readonly programs: Programs;
  readonly progress: Progress;
};
