import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync, hkdfSync } from 'node:crypto';
import { describe, it } from 'node:test';
import { claimsOf, type TestCustomer } from '../customers.ts';
import { type Data, sharedService } from '../harness.ts';

const service = await sharedService();
const store = await service.newStore();
const other = await service.newStore();
const customer = await store.newCustomer();
const stranger = await store.newCustomer();
const foreign = await other.newCustomer();

/** The key of the service under test, and keys of the same secret for other purposes. */
const keyFor = (purpose: string) =>
  Buffer.from(
    hkdfSync('sha256', 'a secret key for tests, 32 characters', 'cartwright', purpose, 32),
  );
const KEY = keyFor('customer tokens');
const now = () => Math.floor(service.clock.now().getTime() / 1_000);

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A token as our own key would sign it, except for the changes. */
function forged(
  claims: Data = {},
  header: Data = {},
  key: Buffer | string = KEY,
  hash = 'sha256',
): string {
  const { sub, aud, sid } = claimsOf(customer.token);
  const payload = { sub, aud, sid, iat: now(), exp: now() + 600, ...claims };
  const signed = `${part({ alg: 'HS256', typ: 'JWT', ...header })}.${part(payload)}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`;
}

function tampered({ token }: TestCustomer, change: (claims: Data) => void): string {
  const [head, , signature] = token.split('.');
  const claims = claimsOf(token);
  change(claims);
  return `${head}.${part(claims)}.${signature}`;
}

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const [head = '', body = '', signature = ''] = customer.token.split('.');
const none = part({ alg: 'none', typ: 'JWT' });

const VECTORS: Record<string, string> = {
  'no algorithm, no signature': `${none}.${body}.`,
  'no algorithm, the old signature': `${none}.${body}.${signature}`,
  'no algorithm in other letters': `${part({ alg: 'NoNe' })}.${body}.`,
  'no algorithm named at all': forged({}, { alg: undefined }),
  'a longer hash of the right key': forged({}, { alg: 'HS512' }, KEY, 'sha512'),
  'another hash under the name of ours': forged({}, {}, KEY, 'sha512'),
  'a public key taken for a secret': forged({}, { alg: 'RS256' }, pem),
  'a key of its own in the header': forged({}, { jwk: publicKey.export({ format: 'jwk' }) }, pem),
  'an address of keys in the header': forged({}, { jku: 'https://evil.example/keys' }, 'x'),
  'a certificate in the header': forged({}, { x5c: ['MIIB'], x5u: 'https://evil.example' }, 'x'),
  'a key id that is a path': forged({}, { kid: '../../../../dev/null' }, ''),
  'an unknown critical extension': forged({}, { crit: ['exp2'], exp2: 1 }),
  'an empty key': forged({}, {}, ''),
  'a key of all zeros': forged({}, {}, Buffer.alloc(32)),
  'the secret itself as the key': forged({}, {}, 'a secret key for tests, 32 characters'),
  'the key of another purpose': forged({}, {}, keyFor('refresh tokens')),
  'another customer written in': tampered(customer, (claims) => {
    claims.sub = stranger.id;
  }),
  'another store written in': tampered(foreign, (claims) => {
    claims.aud = store.id;
  }),
  'a longer life written in': tampered(customer, (claims) => {
    claims.exp += 86_400;
  }),
  'a token of another store': foreign.token,
  'no session': forged({ sid: undefined }),
  'an invalid session': forged({ sid: 'invalid' }),
  'the session of another customer': forged({ sid: stranger.sessionId }),
  'no store': forged({ aud: undefined }),
  'no end': forged({ exp: undefined }),
  'an end that is no number': forged({ exp: 'never' }),
  'a beginning in the future': forged({ nbf: now() + 600 }),
  'no signature': `${head}.${body}`,
  'a signature cut short': `${head}.${body}.${signature.slice(0, -2)}`,
  'more parts than three': `${customer.token}.${signature}`,
};

async function codeOf(token: string): Promise<string | number> {
  const headers = { 'x-customer-token': token };
  const reply = await store.call('GET', '/v1/orders/', undefined, headers);
  return reply.code ?? reply.status;
}

describe('a customer token', () => {
  it('is accepted if it is ours', async () => {
    assert.equal(await codeOf(customer.token), 200);
    assert.equal(await codeOf(forged()), 200, 'else the vectors below prove nothing');
  });

  for (const [name, token] of Object.entries(VECTORS)) {
    it(`is refused: ${name}`, async () => {
      assert.equal(await codeOf(token), 'CUSTOMER_TOKEN_INVALID');
    });
  }

  it('has an error of its own once it has expired', async () => {
    assert.equal(await codeOf(forged({ exp: now() - 1 })), 'CUSTOMER_TOKEN_EXPIRED');
  });

  it('is refused once its session has ended', async () => {
    const { token, headers } = await store.newCustomer();
    await store.call('POST', '/v1/auth/logout', {}, headers);
    assert.equal(await codeOf(token), 'CUSTOMER_TOKEN_INVALID');
  });
});
