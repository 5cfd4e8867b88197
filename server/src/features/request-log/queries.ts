import type { Fragment, Sql } from '../../platform/db/connect.ts';
import { createdBetween, type Period } from '../../platform/db/created-between.ts';
import { staticFragment } from '../../platform/db/static-fragment.ts';
import type { StoreId } from '../../values/ids.ts';
import type { LoggedRequest, RequestSummary } from './logged-request.ts';

/** What the purge job deletes. */
export const LOGGED_REQUESTS = { table: 'request_log', key: 'id', age: 'created_at' };

export type NewLoggedRequest = LoggedRequest & { readonly storeId: StoreId };

/** Stored where a request has no API key: the column has no nulls. */
const NO_KEY = '00000000-0000-0000-0000-000000000000';

/** Lines of any stores in one statement. */
export async function insertLoggedRequests(
  sql: Sql,
  lines: readonly NewLoggedRequest[],
): Promise<void> {
  await sql`
    insert into request_log (store_id, id, developer_mode, key_id, agent_id, request_id, operation,
      method, path, query, status, code, duration_ms, request_body, response_body, created_at)
    select "storeId", id, "developerMode", coalesce("keyId", ${NO_KEY}::uuid), "agentId",
      "requestId", operation, method, path, query, status, code, "durationMs",
      "requestBody", "responseBody", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb) as line ("storeId" uuid, id uuid,
      "developerMode" boolean, "keyId" uuid, "agentId" text, "requestId" text, operation text,
      method text, path text, query text, status integer, code text, "durationMs" double precision,
      "requestBody" text, "responseBody" text, "createdAt" timestamptz)`;
}

/** Deletes all but the newest lines of a store. */
export async function deleteOldestRequests(
  sql: Sql,
  storeId: StoreId,
  kept: number,
): Promise<void> {
  await sql`
    delete from request_log where store_id = ${storeId} and id <= (
      select id from request_log where store_id = ${storeId}
      order by id desc limit 1 offset ${kept})`;
}

export interface RequestFilter {
  readonly developerMode: boolean;
  readonly keyId?: string;
  readonly agentId?: string;
  readonly operation?: string;
  /** The first digit of the status. */
  readonly statusClass?: number;
  readonly code?: string;
  readonly requestId?: string;
  readonly period: Period;
}

/** Newest first. A store has few lines, so the primary key alone finds them. */
export async function listLoggedRequests(
  sql: Sql,
  storeId: StoreId,
  filter: RequestFilter,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<RequestSummary[]> {
  return await sql<RequestSummary[]>`
    select ${columns(sql)} from request_log
    where store_id = ${storeId} and developer_mode = ${filter.developerMode}
      ${conditions(sql, filter)}
      ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`;
}

function conditions(sql: Sql, filter: RequestFilter): Fragment[] {
  const { keyId, agentId, operation, statusClass, code, requestId, period } = filter;
  return [
    keyId ? sql`and key_id = ${keyId}` : sql``,
    agentId ? sql`and agent_id = ${agentId}` : sql``,
    operation ? sql`and operation = ${operation}` : sql``,
    statusClass ? sql`and status / 100 = ${statusClass}` : sql``,
    code ? sql`and code = ${code}` : sql``,
    requestId ? sql`and request_id = ${requestId}` : sql``,
    ...createdBetween(sql, period),
  ];
}

export async function findLoggedRequest(
  sql: Sql,
  storeId: StoreId,
  id: string,
): Promise<LoggedRequest | undefined> {
  const [line] = await sql<LoggedRequest[]>`
    select ${columns(sql)}, query, request_body as "requestBody", response_body as "responseBody"
    from request_log where store_id = ${storeId} and id = ${id}`;
  return line;
}

const columns = staticFragment(
  (sql) => sql`id, developer_mode as "developerMode",
    nullif(key_id, '00000000-0000-0000-0000-000000000000') as "keyId", agent_id as "agentId",
    request_id as "requestId", operation, method, path, status, code, duration_ms as "durationMs",
    created_at as "createdAt"`,
);
