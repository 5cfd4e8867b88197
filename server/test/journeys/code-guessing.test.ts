import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anyEmail, anyPhone } from '../customers.ts';
import { scaled } from '../faults/scale.ts';
import { type Data, sharedService } from '../harness.ts';

// Rate limits are off here; the limit of attempts per code still holds.
const service = await sharedService();
const store = await service.newStore();

const GUESSES = scaled({ small: 40, whole: 1_000, full: 1_000 });
const CALLS = scaled({ small: 20, whole: 100, full: 100 });

const CODES = {
  text: {
    request: '/v1/auth/otp/request',
    verify: '/v1/auth/otp/verify',
    target: () => ({ phone: anyPhone() }),
  },
  mail: {
    request: '/v1/auth/otp/email/request',
    verify: '/v1/auth/otp/email/verify',
    target: () => ({ email: anyEmail() }),
  },
};

for (const [name, { request, verify, target }] of Object.entries(CODES)) {
  const ask = async (): Promise<Data> => {
    const whom = target();
    const { data } = await store.call('POST', request, whom);
    return { ...whom, code: data.sandbox.code };
  };

  describe(`a code by ${name}`, () => {
    it(`is compared with five of ${GUESSES} concurrent guesses`, async () => {
      const { code, ...whom } = await ask();
      const guesses = Array.from({ length: GUESSES }, (_, index) =>
        String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'),
      );
      const replies = await Promise.all(
        guesses.map((guess) => store.call('POST', verify, { ...whom, code: guess })),
      );
      const codes = replies.map((reply) => reply.code);
      assert.equal(codes.filter((answer) => answer === 'CODE_INVALID').length, 5);
      assert.equal(codes.filter((answer) => answer === 'TOO_MANY_ATTEMPTS').length, GUESSES - 5);
      const right = await store.call('POST', verify, { ...whom, code });
      assert.equal(right.code, 'TOO_MANY_ATTEMPTS');
    });

    it(`opens one session for ${CALLS} concurrent calls`, async () => {
      const proof = await ask();
      const replies = await Promise.all(
        Array.from({ length: CALLS }, () => store.call('POST', verify, proof)),
      );
      const [done, ...others] = replies.filter(({ status }) => status === 200);
      assert.ok(done);
      assert.deepEqual(others, []);
      const sessions = await service.sql`
        select 1 from customer_sessions where customer_id = ${done.data.customer.id}`;
      assert.equal(sessions.length, 1);
    });
  });
}
