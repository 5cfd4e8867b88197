import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS, openCheckout } from '../../checkout-steps.ts';
import { sharedService, startService } from '../../harness.ts';
import { cartRow, setStatus } from '../../states.ts';
import {
  type CheckoutStep,
  hidesForeignSessions,
  needsItsKey,
  refusesOtherVersions,
  testClosedCart,
  testIdempotencyKey,
} from './every-step.ts';

const UNTIDY = { ...ADDRESS, line1: ' 1  Main   Street ', state: 'il', postalCode: '627011234' };
const service = await sharedService();
const store = await service.newStore();
const verify = (path: string, body: unknown = {}) =>
  store.call('POST', `${path}/verify-address`, body);
const step: CheckoutStep = {
  service,
  store,
  upTo: 'address',
  send: (call, { path }, headers) =>
    call('POST', `${path}/verify-address`, { address: UNTIDY, apply: true }, headers),
};

describe('verifyAddress works', () => {
  it('accepts the address of the session', async () => {
    const { path } = await openCheckout(store, 'address');
    const { status, data } = await verify(path);
    assert.deepEqual([status, data.status, data.suggestions], [200, 'verified', []]);
    const { line1, country } = data.address;
    assert.deepEqual([line1, country], [ADDRESS.line1, 'US']);
  });

  it('corrects an address, names the fields, and does not change the session', async () => {
    const { cart, path } = await openCheckout(store, 'address');
    const before = await cartRow(service, cart.id);
    const { data } = await verify(path, { address: UNTIDY });
    assert.equal(data.status, 'corrected');
    assert.deepEqual(
      [data.address.line1, data.address.postalCode],
      ['1 Main Street', '62701-1234'],
    );
    const [suggestion] = data.suggestions;
    assert.deepEqual(suggestion.changedFields, ['line1', 'state', 'postalCode']);
    assert.deepEqual(suggestion.address, data.address);
    assert.equal(data.session.shippingAddress.postalCode, ADDRESS.postalCode);
    assert.equal(await cartRow(service, cart.id), before);
  });

  it('corrects no country into one of more characters', async () => {
    const { path } = await openCheckout(store, 'address');
    const { data } = await verify(path, { address: { ...UNTIDY, country: 'ßa' } });
    assert.deepEqual([data.status, data.address.country], ['corrected', 'ßA']);
  });

  it('applies the correction on request, also before there is an address', async () => {
    for (const upTo of ['session', 'intent'] as const) {
      const { path } = await openCheckout(store, upTo);
      const { data } = await verify(path, { address: UNTIDY, apply: true });
      assert.deepEqual(data.session.shippingAddress, data.address);
      assert.deepEqual([data.session.shippingRate, data.session.paymentIntentId], [null, null]);
    }
  });

  it('returns every result, and applies none that is not deliverable', async () => {
    for (const [status, suggestions] of [
      ['ambiguous', 2],
      ['unverified', 0],
      ['undeliverable', 0],
    ] as const) {
      const { path } = await openCheckout(store, 'intent');
      const address = { ...UNTIDY, line2: `simulate:${status}` };
      const { data } = await verify(path, { address, apply: true });
      assert.deepEqual([data.status, data.suggestions.length], [status, suggestions]);
      assert.equal(data.session.shippingAddress.line1, ADDRESS.line1);
      assert.equal(data.session.readiness.ready, true);
    }
  });

  it('returns unverified while the verifier is down', async () => {
    const broken = await startService({
      ports: { addresses: () => () => Promise.reject(new Error('down')) },
    });
    const other = await broken.newStore();
    const { path } = await openCheckout(other, 'address');
    const { status, data } = await other.call('POST', `${path}/verify-address`, { apply: true });
    assert.deepEqual([status, data.status], [200, 'unverified']);
    assert.ok(broken.logLines.some((line) => line.includes('address verification failed')));
  });

  it('also works while the cart is being paid', async () => {
    const { cart, path } = await openCheckout(store, 'intent');
    await setStatus(service, cart.id, 'confirming');
    assert.equal((await verify(path)).data.status, 'verified');
  });
});

describe('verifyAddress refuses bad input', () => {
  testClosedCart(step);
  refusesOtherVersions(step);

  it('requires an address if there is none', async () => {
    const { path } = await openCheckout(store, 'session');
    const reply = await verify(path);
    assert.deepEqual([reply.status, reply.code], [409, 'SHIPPING_ADDRESS_REQUIRED']);
  });

  it('refuses an incomplete address and an invalid flag', async () => {
    const { path } = await openCheckout(store, 'address');
    const { city: _, ...half } = ADDRESS;
    const bad = [{ address: half }, { address: 'here' }, { apply: 'yes' }, { apply: 1 }, 7];
    for (const body of [...bad, { address: { ...ADDRESS, country: 'USA' } }]) {
      assert.equal((await verify(path, body)).status, 400, JSON.stringify(body));
    }
  });
});

describe('verifyAddress needs its credential', () => needsItsKey(step));

describe('verifyAddress hides foreign ids', () => hidesForeignSessions(step));

describe('verifyAddress can be repeated', () => {
  testIdempotencyKey(step);

  it('accepts its own correction', async () => {
    const { path } = await openCheckout(store, 'address');
    await verify(path, { address: UNTIDY, apply: true });
    assert.equal((await verify(path, { apply: true })).data.status, 'verified');
  });
});
