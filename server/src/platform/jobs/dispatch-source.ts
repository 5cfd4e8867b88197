import type { StoreId } from '../../values/ids.ts';
import type { PlatformContext } from '../platform-context.ts';

/** Where a failed queue is noted, and whose stores can be read. */
export type DispatchContext = Pick<PlatformContext, 'failures' | 'cluster'>;

/** Work of many stores that calls external servers: an endpoint's events, a store's e-mails. */
export interface DispatchSource<C, L> {
  /** Number of queues processed concurrently, not counting slow ones. */
  readonly concurrency: number;
  /** Number of queues processed concurrently among those that were slow last time. */
  readonly slowConcurrency: number;
  /** The job under which failures are counted. */
  readonly task: string;
  name(queue: L): string;
  storeOf(queue: L): string;
  /** The servers that a queue calls, and how many queues may call one server concurrently. */
  readonly groups?: { of(queue: L): readonly string[]; readonly concurrency: number };
  /** Queues with due work, the longest due first; of some stores where they are given. */
  list(app: C, limit: number, only?: readonly StoreId[]): Promise<readonly L[]>;
  /** Processes a few items; the queue then goes behind the others. */
  process(app: C, queue: L): Promise<DispatchResult>;
}

export interface DispatchResult {
  readonly calls: number;
  /** More items may be due now. */
  readonly hasMore: boolean;
}
