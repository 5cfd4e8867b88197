import { Type } from 'typebox';
import type { Http } from '../../../platform/http/http.ts';
import { Component, failures, Ok } from '../../../platform/http/openapi/envelope.ts';
import { Cents } from '../../../platform/http/openapi/shapes.ts';
import { type FraudRules, fraudRules } from '../../../values/fraud-rules.ts';
import { replyWithEtag } from '../settings/reply-with-etag.ts';
import { setFraudRules } from './set-fraud-rules.ts';

const tags = ['Fraud rules'];

const COUNT_MAX = 1_000_000;
const Points = Type.Integer({ minimum: 0, maximum: 1_000, description: '0 turns the rule off.' });
const Count = Type.Integer({ minimum: 0, maximum: COUNT_MAX });

const rules = {
  gateAt: Type.Integer({ minimum: 1, maximum: COUNT_MAX }),
  amountDue: Type.Object({ over: Cents(), points: Points }),
  failedConfirms: Type.Object({ from: Count, points: Points }),
  countriesDiffer: Type.Object({ points: Points }),
  cardsTried: Type.Object({ over: Count, points: Points }),
  ordersOfShopper: Type.Object({ over: Count, points: Points }),
  paymentsAtOnce: Type.Integer({
    minimum: 30,
    maximum: 960,
    description:
      'Concurrent payments by guests and by customers without a paid order, before any has ' +
      'succeeded. The limit grows as payments succeed; raise it before a sale. A card tester ' +
      'gets at most as many cards to the provider.',
  }),
};

const FraudRulesView = Component('FraudRules', Type.Object(rules));
const FraudRulesBody = Component('FraudRulesInput', Type.Partial(Type.Object(rules)));

export async function fraudRuleRoutes(http: Http): Promise<void> {
  http.get(
    '/fraud-rules',
    {
      schema: {
        operationId: 'getFraudRules',
        tags,
        summary: 'Get fraud rules',
        response: { 200: Ok(FraudRulesView) },
      },
    },
    async ({ ctx }, reply) => replyWithEtag(reply, fraudRules(ctx.store)),
  );

  http.put(
    '/fraud-rules',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'setFraudRules',
        tags,
        summary: 'Set fraud rules',
        body: FraudRulesBody,
        response: { 200: Ok(FraudRulesView), ...failures('VERSION_MISMATCH') },
      },
    },
    async ({ ctx, body }, reply) =>
      replyWithEtag(reply, await setFraudRules(ctx, body as Partial<FraudRules>)),
  );
}
