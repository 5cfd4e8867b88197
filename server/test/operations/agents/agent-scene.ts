import assert from 'node:assert/strict';
import type { Agent, Offers } from '../../../src/features/agents/identity/agent.ts';
import type { AgentRequest } from '../../../src/features/agents/identity/agent-request.ts';
import {
  type AgentCall,
  identifyAgent,
} from '../../../src/features/agents/identity/identify-agent.ts';
import { AgentRefusal } from '../../../src/features/agents/identity/refusal.ts';
import { findStore } from '../../../src/features/stores/find-store.ts';
import type { StoreId } from '../../../src/values/ids.ts';
import type { TestService, TestStore } from '../../harness.ts';

const offered = (version: string) =>
  [
    ['checkout'],
    ['fulfillment', 'checkout'],
    ['discount', 'checkout', 'cart'],
    ['cart'],
    ['order'],
  ].map(([name, ...parents]) => ({
    ...{ name: `dev.ucp.shopping.${name}`, version },
    extends: parents.map((parent) => `dev.ucp.shopping.${parent}`),
  }));

export const OFFERS: Offers = {
  '2026-08-25': offered('2026-08-25'),
  '2026-04-08': offered('2026-04-08'),
};

export type Identify = (request: AgentRequest, change?: Partial<AgentCall>) => Promise<Agent>;

/** Identifies callers of a store that is open to all agents. */
export async function newIdentify(service: TestService, store: TestStore): Promise<Identify> {
  const found = await findStore(service.app, store.id as StoreId);
  assert.ok(found);
  return async (request, change = {}) =>
    await identifyAgent(service.app, service.keys, {
      ...{ store: found, settings: { policy: 'open', platforms: [] } },
      ...{ request, effect: 'create', offers: OFFERS },
      ...change,
    });
}

/** The refusal of a call, which must be refused. */
export async function refusalOf(call: Promise<unknown>): Promise<AgentRefusal> {
  try {
    await call;
  } catch (error) {
    if (error instanceof AgentRefusal) return error;
    throw error;
  }
  throw new assert.AssertionError({ message: 'the call was not refused' });
}

export async function codeOf(call: Promise<unknown>): Promise<string> {
  const { code, status } = await refusalOf(call);
  return `${status} ${code}`;
}
