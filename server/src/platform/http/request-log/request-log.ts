import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StoreId } from '../../../values/ids.ts';
import type { Clock } from '../../../values/time.ts';
import { type ContractWords, contractWords } from './contract-words.ts';

/** Lines that wait to be written. */
export const LINES_MAX = 256;
/** Of one store. */
export const STORE_LINES_MAX = 64;
/** Of all sandboxes: the rest is for live stores. */
const SANDBOX_LINES_MAX = 192;
/** Larger bodies are not kept: bytes of a request, characters of a reply. */
const BODY_MAX = 32 * 1024;
const TOO_LARGE = '[too large]';

/** An answered request. It holds references: masking is left to the writer. */
export interface RequestLine {
  readonly storeId: StoreId;
  readonly keyId: string;
  readonly developerMode: boolean;
  readonly requestId: string;
  readonly operation: string;
  readonly method: string;
  /** With the names of its parameters. */
  readonly route: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** As it was sent. */
  readonly bodyBytes: number;
  /** JSON, or null where the reply was no text. */
  readonly reply: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly durationMs: number;
  readonly at: Date;
}

/** Lines that were not written, since the start. */
export interface LostLines {
  /** There were more than the buffer holds, in all or of one store. */
  full: number;
  /** The database did not accept them. */
  failed: number;
}

export interface RequestLog {
  readonly lost: LostLines;
  /** False, and one more line is lost, where the buffer or the store's share is full. */
  hasRoom(storeId: StoreId, developerMode: boolean): boolean;
  add(line: RequestLine): void;
  /** Removes and returns the oldest lines. */
  take(max: number): RequestLine[];
  addSchema(schema: unknown): void;
  words(): ContractWords;
}

/**
 * A bounded buffer between requests and the writer. Slots are allocated once and cleared when they
 * are taken, so that no line outlives its writing. A full buffer loses new lines: with the newest
 * in their place, each garbage collection would copy other bodies.
 */
export function createRequestLog(): RequestLog {
  const slots: (RequestLine | undefined)[] = Array(LINES_MAX).fill(undefined);
  const lost: LostLines = { full: 0, failed: 0 };
  const schemas: unknown[] = [];
  let words: ContractWords | undefined;
  let first = 0;
  let count = 0;
  let sandboxCount = 0;

  /** A scan of a few references; counts by store would be objects that each request changes. */
  function isShareFull(storeId: StoreId): boolean {
    let own = 0;
    for (let n = 0; n < count; n++) {
      if (slots[(first + n) % LINES_MAX]?.storeId === storeId) own++;
    }
    return own >= STORE_LINES_MAX;
  }

  return {
    lost,
    hasRoom(storeId, developerMode) {
      const isFull = count >= LINES_MAX || (developerMode && sandboxCount >= SANDBOX_LINES_MAX);
      if (!isFull && !isShareFull(storeId)) return true;
      lost.full++;
      return false;
    },
    add(line) {
      slots[(first + count++) % LINES_MAX] = line;
      if (line.developerMode) sandboxCount++;
    },
    take(max) {
      const lines: RequestLine[] = [];
      while (count > 0 && lines.length < max) {
        const line = slots[first] as RequestLine;
        lines.push(line);
        if (line.developerMode) sandboxCount--;
        slots[first] = undefined;
        first = (first + 1) % LINES_MAX;
        count--;
      }
      return lines;
    },
    addSchema(schema) {
      schemas.push(schema);
    },
    words() {
      words ??= contractWords(schemas);
      return words;
    },
  };
}

/**
 * Notes the requests of API keys: all in a sandbox, failed ones in a live store. Costs a successful
 * request of a live store two comparisons.
 */
export function logRequests(http: FastifyInstance, log: RequestLog, clock: Clock): void {
  http.addHook('onRoute', ({ schema }) => log.addSchema(schema));

  http.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload, done) => {
    const { apiKey } = request;
    if (apiKey !== null && (reply.statusCode >= 400 || apiKey.store.developerMode)) {
      const { id, developerMode } = apiKey.store;
      if (log.hasRoom(id, developerMode)) log.add(lineOf(request, reply, payload, clock.now()));
    }
    done();
  });
}

function lineOf(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  at: Date,
): RequestLine {
  const { apiKey, bodyBytes, routeOptions } = request;
  const { id: keyId, store } = apiKey as NonNullable<typeof apiKey>;
  return {
    storeId: store.id,
    keyId,
    developerMode: store.developerMode,
    requestId: request.id,
    operation: routeOptions.config.operation ?? 'none',
    method: request.method,
    route: routeOptions.url ?? '',
    params: request.params,
    query: request.query,
    body: bodyBytes > BODY_MAX ? TOO_LARGE : request.body,
    bodyBytes,
    reply: replyOf(payload),
    status: reply.statusCode,
    code: request.failureCode ?? null,
    durationMs: reply.elapsedTime,
    at,
  };
}

function replyOf(payload: unknown): string | null {
  if (typeof payload !== 'string') return null;
  return payload.length > BODY_MAX ? JSON.stringify(TOO_LARGE) : payload;
}
