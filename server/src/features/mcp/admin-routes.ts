import type { FastifyRequest } from 'fastify';
import type { App } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Http } from '../../platform/http/http.ts';
import { limitKeys } from '../../platform/http/limit.ts';
import { authenticateOperators } from '../operators/sessions/authenticate-operators.ts';
import { findSignedIn } from '../operators/sessions/find-signed-in.ts';
import { answerMessage } from './endpoint/answer-message.ts';
import { registerJsonRpc } from './endpoint/register-json-rpc.ts';
import { operationsIn } from './knowledge/operations.ts';
import { memoize } from './memoize.ts';
import { operationCaller } from './operation-call.ts';
import { operatorOffer } from './operators/operator-offer.ts';
import type { OperatorSession } from './operators/operator-session.ts';

/** `POST /admin/mcp`: the server for operators. `admin` answers the calls of its tools. */
export function mcpAdminRoutes(app: App, admin: Http) {
  const offered = memoize(() => {
    const document = admin.swagger();
    const operations = operationsIn(document);
    return { operations, offer: operatorOffer(document, operations) };
  });
  return async function mcpAdminRoutes(http: Http): Promise<void> {
    registerJsonRpc(http, app);
    http.addHook('onRequest', async ({ headers }) => {
      // A page could use the session cookie of an operator, but not their token.
      if (!/^Bearer /i.test(headers.authorization ?? ''))
        throw new ApiError('OPERATOR_TOKEN_MISSING');
    });
    authenticateOperators(http, app, findSignedIn);
    await limitKeys(http, app, ({ operator }) => operator.id);

    http.post('/mcp', { schema: { hide: true } }, async (request, reply) =>
      answerMessage(request, reply, () => ({
        offer: offered().offer,
        session: sessionOf(request, admin, offered().operations),
        onDefect: (err) => request.log.error({ requestId: request.id, err }, 'a tool failed'),
      })),
    );
  };
}

function sessionOf(
  request: FastifyRequest,
  admin: Http,
  operations: OperatorSession['operations'],
): OperatorSession {
  const { ctx, operator, operatorSession } = request;
  const credential = { authorization: `Bearer ${operatorSession.token}` };
  const call = operationCaller(admin, request, { credential, as: 'mcp' });
  return { ctx, operator, operations, call };
}
