import { Type } from 'typebox';
import type { Http } from '../../../platform/http/http.ts';
import { Component, failures, Nullable, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { PERIOD_FIELDS } from '../../../platform/http/openapi/paging.ts';
import { Cents, Iso, Quantity } from '../../../platform/http/openapi/shapes.ts';
import type { BuyingAgent } from './bought-queries.ts';
import { listAgents } from './list-agents.ts';

const BuyingAgentView = Component(
  'BuyingAgent',
  Type.Object({
    id: Type.String(),
    name: Nullable(Type.String()),
    profileUrl: Nullable(Type.String()),
    protocol: Type.String(),
    orders: Quantity({ minimum: 1 }),
    total: Cents(),
    lastOrderAt: Iso(),
  }),
);

export async function boughtRoutes(http: Http): Promise<void> {
  http.get(
    '/agents',
    {
      schema: {
        operationId: 'listAgents',
        tags: ['Agents'],
        summary: 'List agents that bought',
        querystring: Type.Object(PERIOD_FIELDS),
        response: {
          200: Ok(Type.Object({ agents: Type.Array(BuyingAgentView) })),
          ...failures('VALIDATION_ERROR'),
        },
      },
    },
    async ({ ctx, query }) => ok({ agents: (await listAgents(ctx, query)).map(agentView) }),
  );
}

function agentView({ lastOrderAt, ...agent }: BuyingAgent) {
  return { ...agent, lastOrderAt: lastOrderAt.toISOString() };
}
