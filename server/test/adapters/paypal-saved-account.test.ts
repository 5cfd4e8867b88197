import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import type { Cents } from '../../src/values/money.ts';
import {
  approved,
  chargeOf,
  newPaypal,
  openPaypal,
  prepared,
  referenceIn,
} from '../paypal/open-account.ts';

const local = await newPaypal();
const RETURN_URL = 'https://shop.example/back';

after(() => assert.deepEqual(local.violations, [], 'by PayPal’s own description'));

const entries = (key: string) => local.journal().filter((entry) => entry.key === key);

describe('a saved PayPal account', () => {
  it('pays for an upsell off-session', async () => {
    const provider = openPaypal(local, { returnUrl: RETURN_URL });
    const paid = await provider.charge(chargeOf(await approved(local, provider)));
    const upsell = chargeOf(null, { methodOf: referenceIn(paid), amount: 300 as Cents });
    local.fail(({ kind }) => (kind === 'charge' ? 'drop_answer' : undefined));
    const result = await provider.charge(upsell);
    local.fail();
    assert.ok(result.kind === 'succeeded' && result.amount === 300);
    assert.deepEqual(await provider.charge(upsell), result);
    assert.equal(entries(upsell.key).length, 1);
  });

  it('pays for nothing if the shopper did not consent to saving it', async () => {
    const provider = openPaypal(local);
    const paid = await provider.charge(chargeOf(await approved(local, provider)));
    const upsell = await provider.charge(chargeOf(null, { methodOf: referenceIn(paid) }));
    assert.equal(upsell.kind, 'declined');
  });

  it('that PayPal does not know is no decline of a card', async () => {
    const provider = openPaypal(local);
    for (const methodToken of ['vault:card:junk', 'vault:paypal:junk']) {
      const unknown = await provider.charge(chargeOf(await prepared(provider), { methodToken }));
      assert.ok(unknown.kind === 'declined' && unknown.isInvalid, JSON.stringify(unknown));
    }
    const orderId = await approved(local, provider);
    local.decline(orderId);
    const declined = await provider.charge(chargeOf(orderId));
    assert.ok(declined.kind === 'declined' && !declined.isInvalid, JSON.stringify(declined));
  });

  it('keeps its payments, though PayPal no longer stores it', async () => {
    const clientId = randomUUID();
    const provider = openPaypal(local, { clientId, returnUrl: RETURN_URL });
    const paid = await provider.charge(chargeOf(await approved(local, provider)));
    const upsell = chargeOf(null, { methodOf: referenceIn(paid) });
    let reference = '';
    const storeReference = async (made: string) => {
      reference = made;
      return true;
    };
    const result = await provider.charge({ ...upsell, storeReference });
    assert.equal(result.kind, 'succeeded');
    const plain = openPaypal(local, { clientId });
    const methodOf = referenceIn(await plain.charge(chargeOf(await approved(local, plain))));
    assert.deepEqual(await provider.charge({ ...upsell, reference, methodOf }), result);
  });

  it('is not charged anew once PayPal no longer knows the request', async () => {
    const provider = openPaypal(local, { returnUrl: RETURN_URL });
    const paid = await provider.charge(chargeOf(await approved(local, provider)));
    const startedAt = new Date(Date.now() - 6 * 3_600_000);
    const upsell = chargeOf(null, { methodOf: referenceIn(paid), startedAt });
    assert.equal((await provider.charge(upsell)).kind, 'unknown');
    assert.deepEqual(entries(upsell.key), []);
  });
});

describe('an order that is created for a charge', () => {
  it('is recorded before it is paid', async () => {
    const provider = openPaypal(local, { returnUrl: RETURN_URL });
    const paid = await provider.charge(chargeOf(await approved(local, provider)));
    const facts = { methodOf: referenceIn(paid) };
    const kept: string[] = [];
    const upsell = chargeOf(null, {
      ...facts,
      async storeReference(reference) {
        kept.push(reference);
        assert.deepEqual(entries(upsell.key), []);
        return true;
      },
    });
    assert.equal((await provider.charge(upsell)).kind, 'succeeded');
    const later = { ...upsell, startedAt: new Date(0), reference: kept[0] ?? null };
    assert.equal((await provider.charge(later)).kind, 'succeeded');
    assert.equal(entries(upsell.key).length, 1);
  });

  it('is not paid if the charge was decided meanwhile', async () => {
    const provider = openPaypal(local, { returnUrl: RETURN_URL });
    const paid = await provider.charge(chargeOf(await approved(local, provider)));
    const facts = { methodOf: referenceIn(paid), storeReference: async () => false };
    const upsell = chargeOf(null, facts);
    assert.equal((await provider.charge(upsell)).kind, 'unknown');
    assert.deepEqual(entries(upsell.key), []);
  });
});
