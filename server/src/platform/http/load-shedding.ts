import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { answerBrokenHttp } from './fail.ts';

const RETRY_AFTER_SECONDS = 1;
const TOO_SLOW = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

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
  const serving = new Map<ServerResponse, FastifyReply>();
  let state: 'open' | 'closing' | 'ended' = 'open';
  addHooks(http, atOnce, serving, (reply) => {
    if (state !== 'open') reply.header('connection', 'close');
    if (state === 'ended' || serving.size >= atOnce) {
      return new ApiError('SERVICE_UNAVAILABLE', undefined, RETRY_AFTER_SECONDS);
    }
    serving.set(reply.raw, reply);
    return undefined;
  });
  return {
    closeAfterReply() {
      state = 'closing';
      for (const reply of serving.values()) {
        if (!reply.raw.headersSent) reply.header('connection', 'close');
      }
    },
    end(reject) {
      state = 'ended';
      for (const reply of serving.values()) reject(reply);
    },
  };
}

function addHooks(
  http: FastifyInstance,
  atOnce: number,
  serving: Map<ServerResponse, FastifyReply>,
  enter: (reply: FastifyReply) => ApiError | undefined,
): void {
  const arriving = arrivals(atOnce);
  // Requests without a credential have a limit of their own, so they cannot displace the others.
  const arrivingUnknown = arrivals(Math.ceil(atOnce / 4));

  /** Emitted once, when the reply was sent or the client disconnected. */
  function leave(this: ServerResponse): void {
    serving.delete(this);
    arriving.delete(this);
    arrivingUnknown.delete(this);
  }

  http.addHook('onRequest', (_request: FastifyRequest, reply: FastifyReply, done) => {
    const refusal = enter(reply);
    if (refusal) return done(refusal);
    reply.raw.on('close', leave);
    done();
  });

  // Credentials are checked before this hook, so invalid ones are rejected before the body is read.
  http.addHook('preParsing', (request: FastifyRequest, { raw }: FastifyReply, _payload, done) => {
    // A client that has disconnected is in neither set.
    if (hasBody(request) && serving.delete(raw)) {
      (request.ctx ? arriving : arrivingUnknown).add(raw);
    }
    done();
  });

  http.addHook('preValidation', (_request: FastifyRequest, reply: FastifyReply, done) => {
    const hasArrived = arriving.delete(reply.raw) || arrivingUnknown.delete(reply.raw);
    done(hasArrived ? enter(reply) : undefined);
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
  const waiting = new Set<ServerResponse>();
  return {
    add(response: ServerResponse): void {
      const [oldest] = waiting.size >= max ? waiting : [];
      if (oldest) {
        waiting.delete(oldest);
        if (oldest.socket) answerBrokenHttp(TOO_SLOW, oldest.socket);
      }
      waiting.add(response);
    },
    delete: (response: ServerResponse): boolean => waiting.delete(response),
  };
}
