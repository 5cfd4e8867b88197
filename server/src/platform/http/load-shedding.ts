import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { createLinkedList, type LinkedList, type ListNode, listNode } from '../linked-list.ts';
import { answerBrokenHttp } from './fail.ts';

const RETRY_AFTER_SECONDS = 1;
const TOO_SLOW = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

declare module 'fastify' {
  interface FastifyReply {
    /** In the list of replies in service, or of those whose request is arriving. */
    place: ListNode<FastifyReply> | undefined;
  }
}

/** The requests in service, for a stop. */
export interface Serving {
  /** From now on a reply ends its connection, which would be kept open by its client otherwise. */
  closeAfterReply(): void;
  /** Rejects all further requests, and those in service by `reject`. */
  end(reject: (reply: FastifyReply) => void): void;
}

/**
 * Rejects requests beyond `atOnce` in service: an unbounded queue would delay all of them past
 * their timeouts. A request whose body is still arriving does not count.
 */
export function shedLoad(http: FastifyInstance, atOnce: number): Serving {
  const serving = createLinkedList<FastifyReply>();
  let state: 'open' | 'closing' | 'ended' = 'open';
  addHooks(http, atOnce, serving, (reply, place) => {
    if (state !== 'open') reply.header('connection', 'close');
    if (state === 'ended' || serving.size() >= atOnce) {
      return new ApiError('SERVICE_UNAVAILABLE', undefined, RETRY_AFTER_SECONDS);
    }
    serving.add(place);
    return undefined;
  });
  return {
    closeAfterReply() {
      state = 'closing';
      for (const reply of serving.items()) {
        if (!reply.raw.headersSent) reply.header('connection', 'close');
      }
    },
    end(reject) {
      state = 'ended';
      for (const reply of serving.items()) reject(reply);
    },
  };
}

type Place = ListNode<FastifyReply>;

function addHooks(
  http: FastifyInstance,
  atOnce: number,
  serving: LinkedList<FastifyReply>,
  enter: (reply: FastifyReply, place: Place) => ApiError | undefined,
): void {
  const arriving = arrivals(atOnce);
  // Requests without a credential have a limit of their own, so they cannot displace the others.
  const arrivingUnknown = arrivals(Math.ceil(atOnce / 4));

  http.decorateReply('place', undefined);

  http.addHook('onRequest', (_request: FastifyRequest, reply: FastifyReply, done) => {
    const place = listNode(reply);
    const refusal = enter(reply, place);
    if (refusal) return done(refusal);
    reply.place = place;
    // Emitted once, when the reply was sent or the client disconnected.
    reply.raw.on('close', () => place.list?.remove(place));
    done();
  });

  // Credentials are checked before this hook, so invalid ones are rejected before the body is read.
  http.addHook('preParsing', (request: FastifyRequest, { place }: FastifyReply, _payload, done) => {
    // A client that has disconnected is in neither list.
    if (place && hasBody(request) && serving.remove(place)) {
      (request.ctx ? arriving : arrivingUnknown).add(place);
    }
    done();
  });

  http.addHook('preValidation', (_request: FastifyRequest, reply: FastifyReply, done) => {
    const { place } = reply;
    const hasArrived = place && (arriving.remove(place) || arrivingUnknown.remove(place));
    done(hasArrived ? enter(reply, place) : undefined);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Requests whose bodies are arriving, oldest first. Beyond `max` the oldest is rejected, so a fast
 * upload always finds room among slow ones.
 */
function arrivals(max: number) {
  const waiting = createLinkedList<FastifyReply>();
  return {
    add(place: Place): void {
      const oldest = waiting.size() >= max ? waiting.oldest() : undefined;
      if (oldest?.place) {
        waiting.remove(oldest.place);
        if (oldest.raw.socket) answerBrokenHttp(TOO_SLOW, oldest.raw.socket);
      }
      waiting.add(place);
    },
    remove: waiting.remove,
  };
}
