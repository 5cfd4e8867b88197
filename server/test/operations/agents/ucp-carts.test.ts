import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BUYER, line, newShopper } from '../../agent-shopper.ts';
import { type Data, startService } from '../../harness.ts';

const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const store = await service.newStore();
const agent = await newShopper(service, store.handle);

const MARKETING = 'dev.ucp.consent.marketing';
const ANALYTICS = 'dev.ucp.consent.analytics';
const granted = (name: string, value: boolean) => ({
  [name]: { granted: value, source: 'platform' },
});

async function checkOut(cart: object, checkout: object): Promise<Data> {
  const { body } = await agent.rest('POST', '/carts', { line_items: [line('MUG-STONE')], ...cart });
  const wanted = { line_items: [], cart_id: body.id, ...checkout };
  const { body: made, status, text } = await agent.rest('POST', '/checkout-sessions', wanted);
  assert.equal(status, 201, text);
  return made;
}

describe('the checkout of a cart over UCP', () => {
  it('keeps buyer, codes and consents of the cart', async () => {
    const buyer = { ...BUYER, consent: granted(MARKETING, true) };
    const made = await checkOut({ buyer, discounts: { codes: ['WELCOME10'] } }, {});
    const { consent, ...known } = made.buyer;
    assert.deepEqual(known, BUYER);
    assert.equal(consent[MARKETING].granted, true);
    assert.deepEqual(made.discounts.codes, ['WELCOME10']);
  });

  it('takes from the request what the cart does not say', async () => {
    const consents = { ...granted(MARKETING, false), ...granted(ANALYTICS, true) };
    const other = { email: 'other@example.com', first_name: 'Grace', last_name: 'Hopper' };
    const made = await checkOut(
      {
        buyer: { email: BUYER.email, consent: granted(MARKETING, true) },
        discounts: { codes: ['WELCOME10'] },
      },
      { buyer: { ...other, consent: consents }, discounts: { codes: ['NO-SUCH-CODE'] } },
    );
    const { consent, ...known } = made.buyer;
    assert.deepEqual(known, { ...other, email: BUYER.email });
    assert.deepEqual([consent[MARKETING].granted, consent[ANALYTICS].granted], [true, true]);
    assert.deepEqual(made.discounts.codes, ['WELCOME10']);
    const bare = await checkOut({}, { buyer: other, discounts: { codes: ['WELCOME10'] } });
    assert.deepEqual([bare.buyer, bare.discounts.codes], [other, ['WELCOME10']]);
  });
});

describe('the totals of a checkout that is read as a cart', () => {
  it('add up to what is charged', async () => {
    const { id } = await agent.ready();
    // A sandbox ships for free.
    await service.sql`
      update carts set response_json = jsonb_set(response_json::jsonb, '{totals}',
        (response_json::jsonb -> 'totals') || '{"shippingTotal": 700, "amountDue": 2550}')::json
      where id = ${id}`;
    for (const path of [`/checkout-sessions/${id}`, `/carts/${id}`]) {
      const { body } = await agent.rest('GET', path);
      const sum = body.totals
        .filter(({ type }: Data) => type !== 'total')
        .reduce((all: number, { amount }: Data) => all + amount, 0);
      const total = body.totals.find(({ type }: Data) => type === 'total');
      assert.equal(total.amount, 2550, path);
      assert.equal(sum, total.amount, path);
    }
  });
});
