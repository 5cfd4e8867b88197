import type { Args, PagedOperationId, Reply } from '@cartwright/client/admin';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callOperation } from './client.ts';
import type { ReadOptions } from './use-operation.ts';

/** A list that is loaded page after page. */
export interface PagedList<Row> {
  readonly rows: readonly Row[];
  /** Nothing has been loaded yet. */
  readonly isPending: boolean;
  /** Shows the rows of the filters before. */
  readonly isStale: boolean;
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly refetch: () => void;
}

/**
 * Reads a list with cursors: `usePages('findOrders', { query }, (page) => page.orders)`. Change
 * of the arguments starts over and keeps the old rows on the screen until the new ones arrive.
 */
export function usePages<Id extends PagedOperationId, Row>(
  id: Id,
  args: Args<Id>,
  rowsOf: (page: Reply<Id>) => readonly Row[],
  options: ReadOptions = {},
): PagedList<Row> {
  const query = useInfiniteQuery<
    Reply<Id>,
    Error,
    InfiniteData<Reply<Id>>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: [id, 'pages', args],
    queryFn: ({ pageParam, signal }) =>
      callOperation(id, withCursor(args, pageParam), { signal, retries: 0 }),
    initialPageParam: undefined,
    getNextPageParam: cursorAfter,
    placeholderData: keepPreviousData,
    ...(options.enabled !== undefined && { enabled: options.enabled }),
    ...(options.everyMs !== undefined && { refetchInterval: options.everyMs }),
  });
  const { data } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rowsOf selects from data only.
  const rows = useMemo(() => unique(data?.pages.flatMap(rowsOf) ?? []), [data]);
  return {
    rows,
    isPending: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    refetch: () => void query.refetch(),
  };
}

function withCursor<A extends object>(args: A, cursor: string | undefined): A {
  if (cursor === undefined) return args;
  const query = 'query' in args && typeof args.query === 'object' ? args.query : {};
  return { ...args, query: { ...query, cursor } };
}

function cursorAfter(page: unknown): string | undefined {
  if (typeof page !== 'object' || page === null || !('nextCursor' in page)) return undefined;
  return typeof page.nextCursor === 'string' ? page.nextCursor : undefined;
}

/** A row that moved between two pages meanwhile is shown once. */
function unique<Row>(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<unknown>();
  return rows.filter((row) => {
    const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : row;
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}
