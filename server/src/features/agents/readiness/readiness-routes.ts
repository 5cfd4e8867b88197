import { Type } from 'typebox';
import type { Http } from '../../../platform/http/http.ts';
import { Component, Nullable, Ok, OneOf, ok } from '../../../platform/http/openapi/envelope.ts';
import { readReadiness } from './read-readiness.ts';
import { READINESS_ITEMS } from './readiness-check.ts';

const ReadinessView = Component(
  'AgentReadiness',
  Type.Object({
    ready: Type.Boolean({ description: 'Whether all required items are done.' }),
    profileUrl: Type.String(),
    items: Type.Array(
      Type.Object({
        item: OneOf(READINESS_ITEMS),
        required: Type.Boolean(),
        done: Type.Boolean(),
        missing: Nullable(Type.String({ description: 'What to do.' })),
      }),
    ),
  }),
);

export async function readinessRoutes(http: Http): Promise<void> {
  http.get(
    '/agent-readiness',
    {
      schema: {
        operationId: 'getAgentReadiness',
        tags: ['Agents'],
        summary: 'Get agent readiness',
        response: { 200: Ok(ReadinessView) },
      },
    },
    async ({ ctx }) => {
      const { ready, profileUrl, items } = await readReadiness(ctx);
      return ok({ ready, profileUrl, items: [...items] });
    },
  );
}
