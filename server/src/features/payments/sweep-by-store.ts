import { type App, jobContext, type StoreContext } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { DispatchResult } from '../../platform/jobs/dispatch-source.ts';
import { fairDispatcher } from '../../platform/jobs/fair-dispatcher.ts';
import { takeBatch } from '../../platform/jobs/take-batch.ts';
import type { StoreId } from '../../values/ids.ts';
import { findStore } from '../stores/find-store.ts';

const TASK = 'sweep_payments';
const STORES_AT_ONCE = 50;
const SLOW_STORES_AT_ONCE = 100;
const ROWS_AT_ONCE = 20;

/** Rows that a sweeper retries at their provider; `Due` says which are old enough. */
interface Sweep<Due, Row> {
  /** For the log. */
  readonly rows: string;
  readonly table: string;
  dueAt(now: Date): Due;
  listStores(sql: Sql, due: Due, limit: number, only?: readonly StoreId[]): Promise<StoreId[]>;
  /** Claims rows, so that each is retried once per sweep. */
  take(
    sql: Sql,
    storeId: StoreId,
    due: Due,
    limit: number,
    except: readonly string[],
  ): Promise<Row[]>;
  first(
    sql: Sql,
    storeId: StoreId,
    due: Due,
    except: readonly string[],
  ): Promise<string | undefined>;
  idOf(row: Row): string;
  advance(ctx: StoreContext, row: Row, now: Date): Promise<unknown>;
}

/**
 * A sweeper that takes stores in parallel, and the rows of a store as well: a hanging provider
 * delays only its own store, by one timeout. It returns the number of rows.
 */
export function sweepByStore<Due, Row>(
  sweep: Sweep<Due, Row>,
): (app: App, stop?: AbortSignal) => Promise<number> {
  const { rows, table, dueAt } = sweep;

  async function sweepStore(app: App, storeId: StoreId): Promise<DispatchResult> {
    const store = await findStore(app, storeId);
    if (!store) return { calls: 0, hasMore: false };
    const ctx = jobContext(app, store);
    const now = app.clock.now();
    const due = dueAt(now);
    const claimed = await takeBatch(app, {
      task: TASK,
      table,
      storeId,
      limit: ROWS_AT_ONCE,
      take: (limit, except) => sweep.take(app.sql, storeId, due, limit, except),
      first: (except) => sweep.first(app.sql, storeId, due, except),
    });
    const advanced = claimed.map((row) =>
      // A failure is logged and does not stop the sweep.
      sweep.advance(ctx, row, now).catch((error: unknown) => {
        app.failures.note({ task: TASK, table, storeId, id: sweep.idOf(row) }, error);
      }),
    );
    await Promise.all(advanced);
    return { calls: claimed.length, hasMore: claimed.length === ROWS_AT_ONCE };
  }

  return fairDispatcher<App, StoreId>({
    concurrency: STORES_AT_ONCE,
    slowConcurrency: SLOW_STORES_AT_ONCE,
    task: TASK,
    name: (storeId) => `${rows} ${storeId}`,
    storeOf: (storeId) => storeId,
    list: (app, limit, only) => sweep.listStores(app.sql, dueAt(app.clock.now()), limit, only),
    process: sweepStore,
  });
}
