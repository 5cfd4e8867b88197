import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { newShopper, paymentOf } from '../agent-shopper.ts';
import type { Data } from '../harness.ts';
import { ownDatabase } from '../states.ts';
import { newStripe } from '../stripe/scene.ts';
import { addStripe } from '../stripe/stripe-store.ts';

const stripe = await newStripe();
const env = { STRIPE_URL: stripe.url, ALLOW_PRIVATE_WEBHOOKS: 'on' };
const service = await (await ownDatabase()).start({ env });

after(() => assert.deepEqual(stripe.problems, []));

describe('an agent with Google Pay, at a store with Stripe', async () => {
  const store = await service.newStore();
  await addStripe(await store.newOperator('owner'), store);
  service.clock.advance(31_000);
  const agent = await newShopper(service, store.handle);
  const complete = (id: string, token: string) => {
    const payment = paymentOf(token, { handler_id: 'stripe' });
    return agent.rest('POST', `/checkout-sessions/${id}/complete`, payment);
  };

  it('finds the handler, and what Google Pay needs to encrypt a card for Stripe', async () => {
    const { ucp } = await agent.ready();
    const [handler] = ucp.payment_handlers['com.google.pay'];
    const [method] = handler.config.allowed_payment_methods;
    const { parameters } = method.tokenization_specification;
    assert.deepEqual([handler.id, parameters.gateway], ['stripe', 'stripe']);
    assert.match(parameters['stripe:publishableKey'], /^pk_/);
  });

  it('pays with the token, plain or in the JSON of Google Pay', async () => {
    for (const token of ['tok_visa', JSON.stringify({ id: 'tok_visa', object: 'token' })]) {
      const { id } = await agent.ready();
      const { body, text } = await complete(id, token);
      assert.equal(body.status, 'completed', text);
    }
    const charges = stripe.journal().filter(({ kind }: Data) => kind === 'charge');
    assert.deepEqual(
      charges.map(({ amount }: Data) => amount),
      [1850, 1850],
    );
  });

  it('is told of a decline, and of a credential that Stripe cannot charge', async () => {
    const { id } = await agent.ready();
    const { body } = await complete(id, 'tok_visa_chargeDeclined');
    assert.deepEqual(
      [body.status, body.messages[0].code],
      ['ready_for_complete', 'payment_failed'],
    );
    const other = await complete(id, '{"signature":"…"}');
    assert.equal(other.body.messages[0].path, '$.payment.instruments');
  });
});
