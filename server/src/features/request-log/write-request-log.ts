import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { App } from '../../context.ts';
import { isDatabaseTimeout } from '../../platform/db/failures.ts';
import { masked, maskedPath, maskedReply } from '../../platform/http/request-log/mask.ts';
import { LINES_MAX, type RequestLine } from '../../platform/http/request-log/request-log.ts';
import type { StoreId } from '../../values/ids.ts';
import { LINES_KEPT } from './logged-request.ts';
import { deleteOldestRequests, insertLoggedRequests, type NewLoggedRequest } from './queries.ts';

/** Lines of one statement. */
const LINES_AT_ONCE = 16;
/** Masking takes about a millisecond for so many characters; then requests have their turn. */
const CHARACTERS_AT_ONCE = 32 * 1024;
/** A store is trimmed after so many lines of this process. */
const TRIMMED_AFTER = 50;
/** Bounds the memory of the counts: those of the stores that were quiet longest are dropped. */
const STORES_MAX = 10_000;

export type WriteRequestLog = () => Promise<void>;

/**
 * Returns what masks and stores the lines that requests left. One run writes a buffer's worth at
 * most. Lines that the database does not accept are lost and counted.
 */
export function writeRequestLog(app: App): WriteRequestLog {
  const { sql, requestLog } = app;
  const untrimmed = new LRUCache<StoreId, number>({ max: STORES_MAX });
  return async function writeLines() {
    for (let left = LINES_MAX; left > 0; left -= LINES_AT_ONCE) {
      const lines = requestLog.take(LINES_AT_ONCE);
      if (lines.length === 0) break;
      await insertLines(app, await toRows(app, lines));
      for (const { storeId } of lines) untrimmed.set(storeId, (untrimmed.get(storeId) ?? 0) + 1);
    }
    const full = [...untrimmed].filter(([, count]) => count >= TRIMMED_AFTER);
    for (const [storeId] of full) {
      await deleteOldestRequests(sql, storeId, LINES_KEPT);
      untrimmed.delete(storeId);
    }
  };
}

/**
 * Lines of several stores are one statement. If it fails, each store is tried alone: on Citus the
 * others may be on another worker than the one that is down.
 */
async function insertLines(app: App, rows: readonly NewLoggedRequest[]): Promise<void> {
  const { sql, requestLog } = app;
  try {
    await insertLoggedRequests(sql, rows);
  } catch (error) {
    const stores = [...new Set(rows.map(({ storeId }) => storeId))];
    if (stores.length > 1 && !isDatabaseTimeout(error)) {
      const parts = stores.map((storeId) => rows.filter((row) => row.storeId === storeId));
      const results = await Promise.allSettled(parts.map((part) => insertLines(app, part)));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
      return;
    }
    requestLog.lost.failed += rows.length;
    throw error;
  }
}

async function toRows(app: App, lines: readonly RequestLine[]): Promise<NewLoggedRequest[]> {
  const rows: NewLoggedRequest[] = [];
  let characters = 0;
  for (const line of lines) {
    rows.push(toRow(app, line));
    characters += line.bodyBytes + (line.reply?.length ?? 0);
    if (characters < CHARACTERS_AT_ONCE) continue;
    characters = 0;
    await nextTurn();
  }
  return rows;
}

function toRow({ ids, requestLog }: App, line: RequestLine): NewLoggedRequest {
  const { storeId, developerMode, keyId, agentId, requestId, operation, method, status, code } =
    line;
  const words = requestLog.words();
  return {
    ...{ storeId, developerMode, keyId, agentId, requestId, operation, method, status, code },
    id: ids.next(),
    path: maskedPath(line.route, line.params),
    query: hasFields(line.query) ? masked(line.query, words) : null,
    requestBody: hasFields(line.body) ? masked(line.body, words) : null,
    responseBody: maskedReply(line.reply, words),
    durationMs: Math.round(line.durationMs * 100) / 100,
    createdAt: line.at,
  };
}

/** An absent body is parsed as an empty object. */
function hasFields(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Object.keys(value).length > 0;
}
