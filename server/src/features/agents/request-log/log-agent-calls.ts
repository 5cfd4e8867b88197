import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../../../context.ts';
import { requestLine } from '../../../platform/http/request-log/request-log.ts';
import { agentSettingsOf } from '../../../ports/agents/agent-settings.ts';
import type { Store } from '../../../ports/store.ts';
import type { Agent } from '../identity/agent.ts';
import { isKnownAgent } from '../identity/is-known-agent.ts';
import { loggedSchemas } from './logged-schemas.ts';

interface AgentCall {
  readonly store: Store;
  readonly agent: Agent | null;
}

const calls = new WeakMap<FastifyRequest, AgentCall>();

/** Called once the store of a call is known, and again with the agent that made it. */
export function noteCall(request: FastifyRequest, store: Store, agent: Agent | null = null): void {
  calls.set(request, { store, agent });
}

/**
 * Notes the calls of agents: all in a sandbox, failed ones of known agents in a live store.
 * A live store accepts calls of unknown agents, which must not fill its log.
 */
export function logAgentCalls(http: FastifyInstance, { requestLog, clock }: App): void {
  for (const schema of loggedSchemas()) requestLog.addSchema(schema);

  http.addHook('onSend', (request, reply, payload, done) => {
    const call = calls.get(request);
    const isFailed = reply.statusCode >= 400 || request.failureCode !== undefined;
    if (call && isLogged(call, isFailed)) {
      const { id, developerMode } = call.store;
      if (requestLog.hasRoom(id, developerMode)) {
        const caller = loggedCaller(call);
        requestLog.add(requestLine(request, reply, payload, { at: clock.now(), ...caller }));
      }
    }
    done();
  });
}

function isLogged({ store, agent }: AgentCall, isFailed: boolean): boolean {
  if (store.developerMode) return true;
  return isFailed && agent !== null && isKnownAgent(agent, agentSettingsOf(store));
}

function loggedCaller({ store, agent }: AgentCall) {
  return { store, keyId: agent?.apiKeyId ?? null, agentId: agent?.id ?? null };
}
