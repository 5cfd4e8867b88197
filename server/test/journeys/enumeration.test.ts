import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anyEmail, PASSWORD } from '../customers.ts';
import { type Data, type Reply, startService } from '../harness.ts';
import { goLive } from '../states.ts';

const service = await startService({ env: { RATE_LIMIT: 'on' } });
const [sandbox, live] = [await service.newStore(), await service.newStore()];
await goLive(service, live);

/** How often a password was hashed or compared, counted where it is done. */
let hashings = 0;
const { passwords } = service.app;
Object.assign(service.app, {
  passwords: {
    hash: (password: string) => {
      hashings++;
      return passwords.hash(password);
    },
    matches: (password: string, hash: string | null) => {
      hashings++;
      return passwords.matches(password, hash);
    },
  },
});

interface Seen {
  readonly status: number;
  readonly code: string | undefined;
  readonly shape: unknown;
  readonly statements: readonly string[];
  readonly hashings: number;
  readonly headers: readonly string[];
}

/** Everything that could distinguish two replies: time depends on statements and hashes. */
async function seen(work: () => Promise<Reply>): Promise<Seen> {
  let reply: Reply | undefined;
  const before = hashings;
  const statements = await service.statements(async () => {
    reply = await work();
  });
  assert.ok(reply);
  return {
    status: reply.status,
    code: reply.code,
    shape: shapeOf(reply.body),
    statements,
    hashings: hashings - before,
    headers: Object.keys(reply.headers).sort(),
  };
}

/** The keys and the types of values, with the length of each text. */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'string') return `text of ${value.length}`;
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.entries(value).map(([key, child]) => [key, shapeOf(child)]);
}

const QUESTIONS: Record<string, (email: string) => [path: string, body: Data]> = {
  login: (email) => ['/v1/auth/login', { email, password: 'a wrong password' }],
  'magic-link': (email) => ['/v1/auth/magic-link', { email }],
  'e-mail code': (email) => ['/v1/auth/otp/email/request', { email }],
  'password reset': (email) => ['/v1/auth/password/reset-request', { email }],
  'e-mail code guess': (email) => ['/v1/auth/otp/email/verify', { email, code: '000000' }],
};

for (const [name, question] of Object.entries(QUESTIONS)) {
  describe(`customer accounts cannot be enumerated by ${name}`, () => {
    for (const [mode, store] of Object.entries({ sandbox, live })) {
      it(`in a ${mode} store: the same reply for the same work`, async () => {
        const { email: known } = await store.newCustomer({ password: PASSWORD });
        // Warmed up: first-call work is no difference between these two.
        await store.call('POST', ...question(anyEmail()));
        const one = await seen(() => store.call('POST', ...question(known)));
        const two = await seen(() => store.call('POST', ...question(anyEmail())));
        assert.deepEqual(two, one);
        assert.ok(one.statements.length > 0);
        assert.equal(one.hashings, name === 'login' ? 1 : 0);
      });
    }
  });
}

describe('a customer without a password', () => {
  it('is indistinguishable from an unknown address by login', async () => {
    const { email } = await sandbox.newCustomer();
    const ask = (address: string) =>
      sandbox.call('POST', '/v1/auth/login', { email: address, password: PASSWORD });
    assert.deepEqual(await seen(() => ask(anyEmail())), await seen(() => ask(email)));
  });
});
