import type { FastifyInstance } from 'fastify';
import type { App } from '../../../context.ts';
import { answerRpcFailure } from './answer-rpc-failure.ts';
import { refuseOrigin } from './refuse-origin.ts';

/** What both servers share: failures are JSON-RPC, and pages of other origins are refused. */
export function registerJsonRpc(http: FastifyInstance, app: App): void {
  http.setErrorHandler(answerRpcFailure);
  http.addHook('onRequest', async (request, reply) => await refuseOrigin(app, request, reply));
}
