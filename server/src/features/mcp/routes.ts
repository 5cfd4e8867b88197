import type { App } from '../../context.ts';
import { networkOf } from '../../platform/http/client-address.ts';
import type { Http } from '../../platform/http/http.ts';
import { limitInvalidCredentials } from '../../platform/http/invalid-credentials.ts';
import { limitKeys } from '../../platform/http/limit.ts';
import type { Keys } from '../stores/api-keys/authenticate.ts';
import { admitDeveloper, sandboxOfRequest } from './developers/admit-developer.ts';
import { developerOffer } from './developers/developer-offer.ts';
import { answerMessage } from './endpoint/answer-message.ts';
import { registerJsonRpc } from './endpoint/register-json-rpc.ts';
import { readKnowledge } from './knowledge/knowledge.ts';
import { memoize } from './memoize.ts';

/** Of one address: without a key, a search costs more than a request of the interface. */
const KEYLESS_PER_SECOND = 50;

/** `POST /mcp`: the server for developers. `root` answers the calls of its tools. */
export function mcpRoutes(app: App, keys: Keys, root: Http) {
  // Generating the OpenAPI document takes half a second: once, and at the first message.
  const knowledge = memoize(() => readKnowledge(root.swagger()));
  const offer = memoize(() => developerOffer(knowledge()));
  return async function mcpRoutes(http: Http): Promise<void> {
    registerJsonRpc(http, app);
    const max = Math.min(KEYLESS_PER_SECOND, app.config.keyRatePerSecond);
    await limitKeys(http, app, ({ ip }) => networkOf(ip), max);
    const check = limitInvalidCredentials(app);
    http.addHook('onRequest', async (request) => {
      await admitDeveloper({ app, keys, check }, request);
    });

    http.post('/mcp', { schema: { hide: true } }, async (request, reply) =>
      answerMessage(request, reply, () => ({
        offer: offer(),
        session: { knowledge, sandbox: sandboxOfRequest(root, request) },
        onDefect: (err) => request.log.error({ requestId: request.id, err }, 'a tool failed'),
      })),
    );
  };
}
