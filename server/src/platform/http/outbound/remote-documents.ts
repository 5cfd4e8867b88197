import { LRUCache } from 'lru-cache';
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../values/time.ts';
import { createConcurrencyLimiter } from '../../concurrency-limiter.ts';
import type { Outbound, OutboundFailure, OutboundReply } from './outbound.ts';

/** A public document at a URL that a caller chose, or why it could not be read. */
export type RemoteDocument =
  | { readonly text: string; readonly fetchedAt: Date }
  | { readonly failure: OutboundFailure | 'not_ok'; readonly fetchedAt: Date };

export interface RemoteDocuments {
  /** The cached document, or undefined. Costs no call. */
  cached(url: string): RemoteDocument | undefined;
  /** Reads the document. Rejects with SERVICE_UNAVAILABLE if too many reads are under way. */
  read(url: string): Promise<RemoteDocument>;
}

/** A document is kept at least this long, whatever its server says, and at most `TTL_MAX_MS`. */
export const TTL_MIN_MS = MINUTE_MS;
const TTL_MAX_MS = HOUR_MS;
/** A failure is kept as well, so that an unreachable server is not called by every request. */
const FAILURE_TTL_MS = 10 * SECOND_MS;
const DOCUMENT_BYTES_MAX = 128 * 1024;
const DOCUMENTS_MAX = 1_000;
const CACHE_CHARACTERS_MAX = 16 * 1024 * 1024;
const CONNECT_MS = 2 * SECOND_MS;
const READ_MS = 5 * SECOND_MS;

/**
 * A bounded cache of documents read through the guarded client. Its keys are whole URLs and its
 * contents come from there alone, so that one caller cannot change what another one gets.
 */
export function remoteDocuments(parts: {
  readonly outbound: Pick<Outbound, 'get'>;
  readonly clock: Clock;
}): RemoteDocuments {
  const { outbound, clock } = parts;
  const kept = new LRUCache<string, { document: RemoteDocument; until: number }>({
    max: DOCUMENTS_MAX,
    maxSize: CACHE_CHARACTERS_MAX,
    sizeCalculation: ({ document }, url) =>
      url.length + ('text' in document ? document.text.length : 1),
  });
  const pending = new Map<string, Promise<RemoteDocument>>();
  const reads = createConcurrencyLimiter({ atOnce: 20, waiting: 100 });

  async function fetchNow(url: string): Promise<RemoteDocument> {
    const reply = await outbound.get({
      url,
      headers: { accept: 'application/json', 'user-agent': 'cartwright' },
      connectMs: CONNECT_MS,
      totalMs: READ_MS,
      replyBytesMax: DOCUMENT_BYTES_MAX,
    });
    const fetchedAt = clock.now();
    const document = documentOf(reply, fetchedAt);
    kept.set(url, { document, until: fetchedAt.getTime() + ttlOf(reply) });
    return document;
  }

  return {
    cached(url) {
      const known = kept.get(url);
      return known && known.until > clock.now().getTime() ? known.document : undefined;
    },
    // Concurrent reads of one URL share one call.
    async read(url) {
      const under = pending.get(url);
      if (under) return await under;
      const read = reads.run(() => fetchNow(url)).finally(() => pending.delete(url));
      pending.set(url, read);
      return await read;
    },
  };
}

/** A redirect is a failure: the document must be at the URL itself. */
function documentOf(reply: OutboundReply, fetchedAt: Date): RemoteDocument {
  if ('failure' in reply) return { failure: reply.failure, fetchedAt };
  return reply.status === 200 ? { text: reply.body, fetchedAt } : { failure: 'not_ok', fetchedAt };
}

function ttlOf(reply: OutboundReply): number {
  if ('failure' in reply || reply.status !== 200) return FAILURE_TTL_MS;
  const seconds = Number(/\bmax-age=(\d{1,9})\b/i.exec(reply.cacheControl ?? '')?.[1] ?? 0);
  return Math.min(Math.max(seconds * SECOND_MS, TTL_MIN_MS), TTL_MAX_MS);
}
