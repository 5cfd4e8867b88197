import type { StoreContext } from '../../context.ts';
import { periodOf } from '../../platform/db/created-between.ts';
import {
  type CursorPage,
  type CursorQuery,
  givenId,
  pageById,
} from '../../platform/http/openapi/paging.ts';
import type { RequestSummary } from './logged-request.ts';
import { listLoggedRequests, type RequestFilter } from './queries.ts';

export interface RequestLogQuery extends CursorQuery {
  readonly keyId?: string;
  readonly agentId?: string;
  readonly operation?: string;
  readonly statusClass?: string;
  readonly code?: string;
  readonly requestId?: string;
  /** The mode of the store by default. */
  readonly developerMode?: boolean;
  readonly from?: string;
  readonly to?: string;
}

/** Newest first; lines of the sandbox and of a live store are never mixed. */
export async function listRequestLog(
  { sql, storeId, store }: StoreContext,
  { cursor, limit, developerMode = store.developerMode, ...query }: RequestLogQuery,
): Promise<CursorPage<RequestSummary>> {
  const filter = { developerMode, ...filterOf(query) };
  return await pageById(
    { ...(cursor !== undefined && { cursor }), ...(limit !== undefined && { limit }) },
    (page) => listLoggedRequests(sql, storeId, filter, page),
    ({ id }) => id,
  );
}

function filterOf(query: RequestLogQuery): Omit<RequestFilter, 'developerMode'> {
  const { keyId, agentId, operation, statusClass, code, requestId } = query;
  return {
    ...(keyId && { keyId: givenId(keyId, 'keyId') }),
    ...(agentId && { agentId }),
    ...(operation && { operation }),
    ...(statusClass && { statusClass: Number(statusClass[0]) }),
    ...(code && { code }),
    ...(requestId && { requestId }),
    period: periodOf(query),
  };
}
