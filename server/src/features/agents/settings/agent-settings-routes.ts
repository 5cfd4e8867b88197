import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok } from '../../../platform/http/openapi/envelope.ts';
import { agentSettingsOf } from '../../../ports/agents/agent-settings.ts';
import { replyWithEtag } from '../../stores/settings/reply-with-etag.ts';
import {
  AgentSettingsUpdate,
  AgentSettingsView,
  agentSettingsView,
} from './agent-settings-contract.ts';
import { changeAgentSettings } from './change-agent-settings.ts';

const tags = ['Agents'];

export async function agentSettingsRoutes(http: Http): Promise<void> {
  http.get(
    '/agent-settings',
    {
      schema: {
        operationId: 'getAgentSettings',
        tags,
        summary: 'Get agent settings',
        response: { 200: Ok(AgentSettingsView) },
      },
    },
    async ({ ctx }, reply) => replyWithEtag(reply, agentSettingsView(agentSettingsOf(ctx.store))),
  );

  http.patch(
    '/agent-settings',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'changeAgentSettings',
        tags,
        summary: 'Update agent settings',
        body: AgentSettingsUpdate,
        response: { 200: Ok(AgentSettingsView), ...failures('VERSION_MISMATCH') },
      },
    },
    async ({ ctx, body }, reply) =>
      replyWithEtag(reply, agentSettingsView(await changeAgentSettings(ctx, body))),
  );
}
