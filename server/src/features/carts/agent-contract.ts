import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import type { AgentIdentity, OrderAgent } from './cart-agent.ts';

const PROTOCOLS = ['ucp', 'acp'] as const satisfies readonly AgentIdentity['protocol'][];

/** The agent of a cart or an order, as operators see it. */
export const AgentView = Component(
  'ShoppingAgent',
  Type.Object({
    id: Type.String(),
    name: Nullable(Type.String()),
    profileUrl: Nullable(Type.String()),
    protocol: OneOf(PROTOCOLS),
    version: Type.String(),
    isProven: Type.Boolean(),
    isHandedOver: Type.Boolean(),
  }),
);

export function agentView(agent: OrderAgent | null | undefined): Static<typeof AgentView> | null {
  if (!agent) return null;
  const { id, name, profileUrl, protocol, version, isProven, isHandedOver } = agent;
  return { id, name, profileUrl, protocol, version, isProven, isHandedOver };
}
