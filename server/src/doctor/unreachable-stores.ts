import { listDownWorkers } from '../platform/db/citus/cluster.ts';
import type { Sql } from '../platform/db/connect.ts';

const NAMED_MAX = 20;

/**
 * Names the stores that an audit could not read because a worker of Citus is down. Invariants are
 * checked over all stores at once, so the audit has no result for the others either.
 */
export async function unreachableStores(sql: Sql, error: unknown): Promise<Error | undefined> {
  const down = await listDownWorkers(sql, error).catch(() => []);
  if (down.length === 0) return undefined;
  const workers = down.map(({ name, storeIds }) => {
    const named = storeIds.slice(0, NAMED_MAX).join(', ');
    const rest = storeIds.length > NAMED_MAX ? `, and ${storeIds.length - NAMED_MAX} more` : '';
    const stores = storeIds.length > 0 ? `the stores ${named}${rest}` : 'no store';
    return `the worker ${name} is down, which has ${stores}`;
  });
  return new Error(`${workers.join('; ')}. No store was checked.`, { cause: error });
}
