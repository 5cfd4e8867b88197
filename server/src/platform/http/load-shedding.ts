import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { answerBrokenHttp } from './fail.ts';

const RETRY_AFTER_SECONDS = 1;
const TOO_SLOW = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/**
 * Refuses what comes when so many requests are being served: a queue without an end would make
 * everyone wait, and in the end answer nobody in time. A request whose body is on its way takes no
 * place: how long that takes is up to the sender.
 */
export function shedLoad(http: FastifyInstance, atOnce: number): void {
  const serving = new Set<ServerResponse>();
  const arriving = arrivals(atOnce);
  // With no credential a sender costs nothing to be, so these never push out the others.
  const arrivingUnknown = arrivals(Math.ceil(atOnce / 4));

  function enter(response: ServerResponse): ApiError | undefined {
    if (serving.size >= atOnce) {
      return new ApiError('SERVICE_UNAVAILABLE', undefined, RETRY_AFTER_SECONDS);
    }
    serving.add(response);
    return undefined;
  }

  /** Comes once, whether the reply was sent or the caller has gone. */
  function leave(this: ServerResponse): void {
    serving.delete(this);
    arriving.delete(this);
    arrivingUnknown.delete(this);
  }

  http.addHook('onRequest', (_request: FastifyRequest, { raw }: FastifyReply, done) => {
    const refusal = enter(raw);
    if (refusal) return done(refusal);
    raw.on('close', leave);
    done();
  });

  // Credentials are checked by now: those that fail were answered without waiting for a body.
  http.addHook('preParsing', (request: FastifyRequest, { raw }: FastifyReply, _payload, done) => {
    // One that has gone meanwhile is in neither.
    if (hasBody(request) && serving.delete(raw)) {
      (request.ctx ? arriving : arrivingUnknown).add(raw);
    }
    done();
  });

  http.addHook('preValidation', (_request: FastifyRequest, { raw }: FastifyReply, done) => {
    const hasArrived = arriving.delete(raw) || arrivingUnknown.delete(raw);
    done(hasArrived ? enter(raw) : undefined);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Requests whose bodies are on their way, the oldest first. Beyond so many the oldest is given up:
 * one that arrives at once always finds room, however many others arrive slowly.
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
