import { Type } from 'typebox';
import type { Http } from '../../../platform/http/http.ts';
import {
  Component,
  failures,
  Nullable,
  Ok,
  OneOf,
  ok,
} from '../../../platform/http/openapi/envelope.ts';
import { Cents } from '../../../platform/http/openapi/shapes.ts';
import { Balance, Count, HEAD, IntervalInput, SPAN, SPAN_FIELDS } from '../contract.ts';
import { INTERVALS } from '../period.ts';
import { readAgentFigures } from './read-agent-figures.ts';

const SUMS = { orders: Count(), total: Cents(), refunds: Cents(), net: Balance() };

const AgentFiguresQuery = Type.Object({
  ...SPAN_FIELDS,
  interval: IntervalInput,
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
});

const AgentFiguresView = Type.Object({
  ...HEAD,
  interval: OneOf(INTERVALS),
  currency: Type.String(),
  agents: Type.Array(
    Component(
      'AgentFigures',
      Type.Object({
        id: Type.String(),
        name: Nullable(Type.String()),
        protocol: Type.String(),
        ...SUMS,
        intervals: Type.Array(Component('AgentFiguresInterval', Type.Object({ ...SPAN, ...SUMS }))),
      }),
    ),
  ),
});

export async function agentFigureRoutes(http: Http): Promise<void> {
  http.get(
    '/figures/agents',
    {
      schema: {
        operationId: 'getAgentFigures',
        tags: ['Figures'],
        summary: 'Get sales by agent',
        querystring: AgentFiguresQuery,
        response: {
          200: Ok(AgentFiguresView),
          ...failures('VALIDATION_ERROR', 'AMOUNT_TOO_LARGE'),
        },
      },
    },
    async ({ ctx, query }) => ok(await readAgentFigures(ctx, query)),
  );
}
