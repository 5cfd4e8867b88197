import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../values/time.ts';
import { type BreakerOptions, breaker } from './breaker.ts';

/**
 * An external server that one store depends on: a merchant's, or its account with a carrier. Calls
 * pass a bulkhead and a circuit breaker of their own, so that no other store waits for it.
 */
export interface Peer<Client, Answer> {
  /**
   * Undefined without a call while the breaker is open or too many calls are under way. Undefined
   * or an error from `ask` counts as a failure of the peer.
   */
  call<T>(ask: (client: Client) => Promise<T | undefined>): Promise<T | undefined>;
  /** The cached answer, also after its time: the caller decides whether a stale one will do. */
  cached(request: unknown): { readonly answer: Answer; readonly isFresh: boolean } | undefined;
  keep(request: unknown, answer: Answer, freshForMs: number): void;
  evict(request: unknown): void;
}

export interface PeerLimits {
  readonly peersMax: number;
  readonly callsMax: number;
  readonly answersMax: number;
  readonly breaker: BreakerOptions;
}

/** A new revision (address, key) is another server, with an empty cache and a closed breaker. */
export type Peers<Client, Answer> = (
  storeId: string,
  revision: string,
  open: () => Client,
) => Peer<Client, Answer>;

/** In this process alone. The least recently used peers and answers are forgotten. */
export function remotePeers<Client, Answer extends NonNullable<unknown>>(
  clock: Clock,
  limits: PeerLimits,
): Peers<Client, Answer> {
  const known = new LRUCache<string, { revision: string; peer: Peer<Client, Answer> }>({
    max: limits.peersMax,
  });
  return (storeId, revision, open) => {
    const before = known.get(storeId);
    if (before?.revision === revision) return before.peer;
    const peer = newPeer<Client, Answer>(clock, limits, open());
    known.set(storeId, { revision, peer });
    return peer;
  };
}

function newPeer<Client, Answer extends NonNullable<unknown>>(
  clock: Clock,
  limits: PeerLimits,
  client: Client,
): Peer<Client, Answer> {
  const answers = new LRUCache<string, { answer: Answer; untilMs: number }>({
    max: limits.answersMax,
  });
  const nowMs = () => clock.now().getTime();
  const circuit = breaker(clock, limits.breaker);
  let callsUnderWay = 0;
  return {
    async call(ask) {
      if (callsUnderWay >= limits.callsMax) return undefined;
      const ended = circuit.enter();
      if (!ended) return undefined;
      callsUnderWay++;
      let isAnswered = false;
      try {
        const answer = await ask(client);
        isAnswered = answer !== undefined;
        return answer;
      } finally {
        callsUnderWay--;
        ended(isAnswered ? 'succeeded' : 'failed');
      }
    },
    cached(request) {
      const hit = answers.get(nameOf(request));
      return hit && { answer: hit.answer, isFresh: hit.untilMs > nowMs() };
    },
    keep(request, answer, freshForMs) {
      answers.set(nameOf(request), { answer, untilMs: nowMs() + freshForMs });
    },
    evict: (request) => void answers.delete(nameOf(request)),
  };
}

/** A hash, since requests can be long, and none is read back. */
function nameOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64');
}
