import type { Args, OperationId, Reply, Tagged, TaggedOperationId } from '@cartwright/client/admin';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callOperation, callTagged } from './client.ts';

export interface ReadOptions {
  /** False while the arguments are not known yet. */
  readonly enabled?: boolean;
  /** Reads again after so many milliseconds while the tab is visible. */
  readonly everyMs?: number;
  /** Shows the reply for the arguments before until the next one arrives. */
  readonly keepsPrevious?: boolean;
  /** Asks the service each time, as a preview of money needs: no reply is kept for later. */
  readonly isPreview?: boolean;
}

/** The key under which replies are cached: `[id, args]`. */
export function queryKey<Id extends OperationId>(id: Id, args?: Args<Id>) {
  return args === undefined ? [id] : [id, args];
}

/** Reads by an operation: `useOperation('getOrderDetails', { path: { orderId } })`. */
export function useOperation<Id extends OperationId>(
  id: Id,
  args?: Args<Id>,
  options: ReadOptions = {},
): UseQueryResult<Reply<Id>, Error> {
  return useQuery({
    queryKey: queryKey(id, args),
    queryFn: ({ signal }) => callOperation(id, args, optionsOf(signal)),
    ...settingsOf(options),
  });
}

/** As `useOperation`, with the ETag that the write after it sends as `ifMatch`. */
export function useTagged<Id extends TaggedOperationId>(
  id: Id,
  args?: Args<Id>,
  options: ReadOptions = {},
): UseQueryResult<Tagged<Reply<Id>>, Error> {
  return useQuery({
    queryKey: ['tagged', ...queryKey(id, args)],
    queryFn: ({ signal }) => callTagged(id, args, optionsOf(signal)),
    ...settingsOf(options),
  });
}

function settingsOf({ enabled, everyMs, keepsPrevious, isPreview }: ReadOptions) {
  return {
    ...(enabled !== undefined && { enabled }),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(isPreview && { staleTime: 0, gcTime: 0, meta: { isPreview } }),
  };
}

/** Query repeats reads itself. */
function optionsOf(signal: AbortSignal) {
  return { signal, retries: 0 };
}
