import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { MINUTE_MS } from '../../../src/values/time.ts';
import { assertRefused } from '../../assert-refused.ts';
import { anyEmail } from '../../customers.ts';
import { type Data, sharedService } from '../../harness.ts';
import {
  assertSignedIn,
  ignoresIdempotencyKeys,
  needsItsCredential,
  otherCode,
  refusesShapes,
  type SignIn,
  sandboxOf,
} from './every-sign-in.ts';

const service = await sharedService();
const store = await service.newStore();
const path = '/v1/auth/otp/email/verify';
const verify = (body: object) => store.call('POST', path, body);

async function asked(email = anyEmail(), at = store): Promise<Data> {
  const { code, challengeId } = await sandboxOf(at, '/v1/auth/otp/email/request', { email });
  return { email, code, challengeId };
}
const operation: SignIn = { service, store, path, body: (at) => asked(undefined, at) };

describe('verifyEmailCode works', () => {
  it('creates a customer for the owner of the mailbox', async () => {
    const { challengeId: _, ...proof } = await asked();
    const data = await assertSignedIn(store, await verify(proof));
    assert.equal(data.isNewCustomer, true);
    const { email, emailVerified, hasPassword, phone } = data.customer;
    assert.deepEqual([email, emailVerified, hasPassword, phone], [proof.email, true, false, null]);
  });

  it('finds them again, however the address is written', async () => {
    const { id, email } = await store.newCustomer();
    const proof = await asked(email);
    const data = await assertSignedIn(
      store,
      await verify({ ...proof, email: email.toUpperCase() }),
    );
    assert.deepEqual([data.customer.id, data.isNewCustomer], [id, false]);
  });

  it('accepts the right code after wrong ones', async () => {
    const proof = await asked();
    for (let turn = 0; turn < 4; turn++) {
      assertRefused(await verify({ ...proof, code: otherCode(proof.code) }), 401, 'CODE_INVALID');
    }
    assert.equal((await verify(proof)).status, 200);
  });
});

describe('verifyEmailCode refuses bad input', () => {
  refusesShapes(operation, [
    ...['', '12345', '1234567', '12345a', '١٢٣٤٥٦', ' 12345', 123456].map((code) => ({ code })),
    { email: '' },
    { challengeId: '' },
    { cartSessionToken: '' },
  ]);

  it('refuses a code after five wrong ones, right or not', async () => {
    const proof = await asked();
    const wrong = { ...proof, code: otherCode(proof.code) };
    for (let turn = 0; turn < 5; turn++) assertRefused(await verify(wrong), 401, 'CODE_INVALID');
    assertRefused(await verify(proof), 429, 'TOO_MANY_ATTEMPTS');
    const next = await asked(proof.email);
    assert.equal((await verify(next)).status, 200, 'a new code is a new chance');
  });

  it('refuses an expired code', async () => {
    const proof = await asked();
    service.clock.advance(10 * MINUTE_MS + 1_000);
    assertRefused(await verify(proof), 401, 'CODE_EXPIRED');
  });

  it('refuses a superseded code', async () => {
    const first = await asked();
    const second = await asked(first.email);
    const { challengeId: _, ...bare } = first;
    assertRefused(await verify(first), 401, 'CODE_INVALID');
    if (first.code !== second.code) assertRefused(await verify(bare), 401, 'CODE_INVALID');
    assert.equal((await verify(second)).status, 200);
  });

  it('refuses a code of another address, another challenge, and of none', async () => {
    const [one, other] = [await asked(), await asked()];
    for (const wrong of [
      { ...one, challengeId: other.challengeId },
      { ...one, challengeId: randomUUID() },
      { ...one, challengeId: 'x' },
      { ...one, email: anyEmail() },
    ]) {
      assertRefused(await verify(wrong), 401, 'CODE_INVALID');
    }
    assert.equal((await verify(one)).status, 200);
  });

  it('refuses the code of a claim, and one that was sent by text', async () => {
    const { call } = await store.newCustomer();
    const email = anyEmail();
    const { data } = await call('POST', '/v1/customers/me/email/claim', { email });
    assertRefused(await verify({ email, code: data.sandbox.code }), 401, 'CODE_INVALID');
  });
});

describe('verifyEmailCode needs its credential', () => needsItsCredential(operation));

describe('verifyEmailCode hides foreign ids', () => {
  it('does not find a code of another store', async () => {
    const other = await service.newStore();
    const proof = await asked(undefined, other);
    assertRefused(await verify(proof), 401, 'CODE_INVALID');
    assert.equal((await other.call('POST', path, proof)).status, 200);
  });
});

describe('verifyEmailCode can be repeated', () => {
  ignoresIdempotencyKeys(operation);

  it('works once', async () => {
    const proof = await asked();
    assert.equal((await verify(proof)).status, 200);
    assertRefused(await verify(proof), 401, 'CODE_INVALID');
  });
});
