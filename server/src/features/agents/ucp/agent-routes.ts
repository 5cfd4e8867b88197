import type { App } from '../../../context.ts';
import type { Http } from '../../../platform/http/http.ts';
import type { Keys } from '../../stores/api-keys/authenticate.ts';
import { acpRoutes } from '../acp-2026-04-17/acp-routes.ts';
import { logAgentCalls } from '../request-log/log-agent-calls.ts';
import { agentBody } from './agent-body.ts';
import { discoveryRoutes } from './discovery-routes.ts';
import { mcpRoutes } from './mcp-routes.ts';
import { pageRoutes } from './page-routes.ts';
import { restRoutes } from './rest-routes.ts';

/** What agents call: discovery, the protocols, and pages for their shoppers. */
export function agentRoutes(app: App, keys: Keys) {
  return async function agentRoutes(http: Http): Promise<void> {
    agentBody(http);
    logAgentCalls(http, app);
    await http.register(discoveryRoutes(app));
    await http.register(acpRoutes(app, keys));
    await http.register(pageRoutes(app), { prefix: '/agents/:handle' });
    await http.register(mcpRoutes(app, keys), { prefix: '/agents/:handle/ucp' });
    await http.register(restRoutes(app, keys), { prefix: '/agents/:handle/ucp' });
  };
}
