import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';

const RETRY_AFTER_SECONDS = 1;

/**
 * Refuses what comes when so many requests are being served: a queue without an end would make
 * everyone wait, and in the end answer nobody in time.
 */
export function shed(http: FastifyInstance, atOnce: number): void {
  let open = 0;
  const leave = () => {
    open--;
  };
  http.addHook('onRequest', (_request: FastifyRequest, reply: FastifyReply, done) => {
    if (open >= atOnce) {
      return done(new ApiError('SERVICE_UNAVAILABLE', undefined, RETRY_AFTER_SECONDS));
    }
    open++;
    // Comes once, whether the reply was sent or the caller has gone.
    reply.raw.on('close', leave);
    done();
  });
}
