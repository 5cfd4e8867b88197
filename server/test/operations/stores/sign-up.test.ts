import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { verify } from '@node-rs/argon2';
import { startService } from '../../harness.ts';
import { everyRow } from '../../states.ts';

const service = await startService({ realPasswords: true });
const { sql } = service;
const PASSWORD = 'correct horse battery staple';
const unique = () => `shop-${randomBytes(6).toString('hex')}`;
const ADA = { storeName: 'Mugs', email: 'ada@example.com', password: PASSWORD };
const signUp = (body: unknown, headers?: Record<string, string>) =>
  service.call('POST', '/v1/signup/', body, headers);

describe('signUp works', () => {
  it('creates a store in developer mode, its owner and its key', async () => {
    const handle = unique();
    const { status, data } = await signUp({ ...ADA, handle });
    assert.equal(status, 200);
    const { store, apiKey, operator, ...rest } = data;
    const { id, createdAt, ...named } = store;
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.deepEqual(named, { handle, name: 'Mugs', developerMode: true });
    assert.match(apiKey, /^sk_test_[\w-]{43}$/);
    assert.equal(operator.email, 'ada@example.com');
    assert.deepEqual(rest, { adminUrl: `http://cartwright.test/admin/login?store=${handle}` });
  });

  it('creates a key that works at once, for the storefront and for operators', async () => {
    const { data } = await signUp({ ...ADA, handle: unique() });
    const made = await service.call('POST', '/v1/carts', {}, { 'x-api-key': data.apiKey });
    assert.equal(made.status, 200);
    const [key] =
      await sql`select to_json(scopes) as scopes from api_keys where store_id = ${data.store.id}`;
    assert.deepEqual(key?.scopes, ['storefront', 'operator']);
  });

  it('is served without a trailing slash as well', async () => {
    const { status } = await service.call('POST', '/v1/signup', { ...ADA, handle: unique() });
    assert.equal(status, 200);
  });

  it('derives a handle from the name, and another for the next store of that name', async () => {
    const storeName = `Café ${unique()} & Söhne`;
    const [first, second] = [
      await signUp({ ...ADA, storeName }),
      await signUp({ ...ADA, storeName }),
    ];
    assert.match(first.data.store.handle, /^cafe-shop-[0-9a-f]{12}-sohne$/);
    assert.match(second.data.store.handle, new RegExp(`^${first.data.store.handle}-[a-z0-9]{6}$`));
  });

  it('derives a handle also from names without usable characters', async () => {
    for (const storeName of ['日本', '!', 'x'.repeat(80)]) {
      const { data } = await signUp({ ...ADA, storeName });
      assert.match(data.store.handle, /^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/);
    }
  });

  it('defaults to US dollars and the United States', async () => {
    const row = async (fields: object) => {
      const { data } = await signUp({ ...ADA, handle: unique(), ...fields });
      const [store] = await sql`
        select currency, country, developer_mode as live from stores where id = ${data.store.id}`;
      return [store?.currency, store?.country];
    };
    assert.deepEqual(await row({}), ['USD', 'US']);
    assert.deepEqual(await row({ currency: 'eur', country: 'de' }), ['EUR', 'DE']);
  });

  it('stores neither the password nor the key, only their hashes', async () => {
    const password = `canary ${randomBytes(9).toString('hex')}`;
    const { data, text } = await signUp({ ...ADA, handle: unique(), password });
    assert.ok(!text.includes(password));
    const rows = await everyRow(service, data.store);
    for (const secret of [password, data.apiKey]) {
      assert.ok(!rows.includes(secret));
      assert.ok(!rows.includes(Buffer.from(secret).toString('hex')));
    }
    const [owner] = await sql`
      select password_hash as hash, role from operators where store_id = ${data.store.id}`;
    assert.match(owner?.hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.equal(owner?.role, 'owner');
    assert.ok(await verify(owner?.hash, password));
    const [key] = await sql`select hash from api_keys where store_id = ${data.store.id}`;
    assert.deepEqual(key?.hash, createHash('sha256').update(data.apiKey).digest());
  });

  it('drops unknown keys: a caller cannot sign up live or as another store', async () => {
    const sent = { ...ADA, handle: unique(), developerMode: false, id: 'canary', role: 'canary' };
    const { data } = await signUp(sent);
    assert.equal(data.store.developerMode, true);
    const [row] = await sql`
      select to_jsonb(stores)::text || to_jsonb(operators)::text as text
      from stores join operators on operators.store_id = stores.id
      where stores.id = ${data.store.id}`;
    assert.ok(row && !row.text.includes('canary'));
  });

  it('accepts each field at its limits', async () => {
    const handle = unique().padEnd(40, '0');
    const local = 'a'.repeat(64);
    const email = `${local}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`;
    assert.equal(email.length, 254);
    const longest = { storeName: 'n'.repeat(80), email, password: 'pqr5'.repeat(32), handle };
    assert.equal((await signUp(longest)).status, 200);
    const short = `${unique().slice(5, 8)}`;
    const shortest = { storeName: 'n', email: 'a@b.co', password: 'pqr5pqr5pq', handle: short };
    assert.equal((await signUp(shortest)).status, 200);
  });
});

describe('signUp refuses bad input', () => {
  it('refuses an easily guessed password and creates nothing', async () => {
    const email = 'ada.lovelace@example.com';
    const guesses = ['Password123', 'qwertyuiop', '1234567890', 'aaaaaaaaaa', 'football12'];
    for (const password of [...guesses, email, 'ada.lovelace']) {
      const handle = unique();
      const reply = await signUp({ ...ADA, email, handle, password });
      assert.deepEqual([reply.status, reply.code], [422, 'PASSWORD_TOO_WEAK'], password);
      const made = await sql`select 1 from stores where handle = ${handle}`;
      assert.equal(made.length, 0);
    }
  });

  const wrong: Record<string, unknown[]> = {
    storeName: ['', ' ', '\t\n', 'n'.repeat(81), 1, null, undefined],
    email: ['', 'ada', 'ada@', '@example.com', 'a b@example.com', 1, null, undefined],
    password: ['', 'p'.repeat(9), 'p'.repeat(129), 1_234_567_890, null, undefined],
    handle: ['', 'ab', 'h'.repeat(41), 'Mugs', 'my mugs', '-mugs', 'mugs-', 'mügs', 'a/b', null],
    country: ['', 'U', 'USA', '12', null],
    currency: ['', 'US', 'DOLLAR', 840, null],
  };
  for (const [field, values] of Object.entries(wrong)) {
    it(`refuses an invalid ${field}, and never repeats it`, async () => {
      for (const value of values) {
        const { status, code, body } = await signUp({ ...ADA, handle: unique(), [field]: value });
        assert.deepEqual([value, status, code], [value, 400, 'VALIDATION_ERROR']);
        assert.ok(body.error.message.includes(`body.${field}`));
        if (String(value).length > 4) assert.ok(!body.error.message.includes(String(value)));
      }
    });
  }

  it('refuses a body that is no object, and a missing body', async () => {
    for (const body of [undefined, [], 'null', '"text"']) {
      assert.deepEqual([body, (await signUp(body)).code], [body, 'VALIDATION_ERROR']);
    }
  });

  it('refuses an unknown currency', async () => {
    const { status, code } = await signUp({ ...ADA, handle: unique(), currency: 'ZZZ' });
    assert.deepEqual([status, code], [422, 'CURRENCY_NOT_SUPPORTED']);
  });

  it('refuses a handle that is taken, and creates nothing', async () => {
    const handle = unique();
    await signUp({ ...ADA, handle });
    const { status, code } = await signUp({ ...ADA, handle, email: 'second@example.com' });
    assert.deepEqual([status, code], [409, 'HANDLE_TAKEN']);
    const owners = await sql`
      select operators.email from stores join operators on operators.store_id = stores.id
      where handle = ${handle}`;
    assert.deepEqual(
      owners.map(({ email }) => email),
      ['ada@example.com'],
    );
  });

  it('gives a handle to one of many concurrent signups', async () => {
    const handle = unique();
    const replies = await Promise.all(Array.from({ length: 6 }, () => signUp({ ...ADA, handle })));
    const answers = replies.map(({ status, code }) => code ?? status).sort();
    assert.deepEqual(answers, [200, ...Array.from({ length: 5 }, () => 'HANDLE_TAKEN')]);
  });

  it('refuses every call if signup is closed', async () => {
    const closed = await startService({ env: { SIGNUP: 'closed' } });
    const { status, code } = await closed.call('POST', '/v1/signup/', ADA);
    assert.deepEqual([status, code], [403, 'SIGNUP_CLOSED']);
  });
});

describe('signUp needs its credential', () => {
  it('requires none, and ignores one that is sent, even a wrong one', async () => {
    for (const headers of [{ 'x-api-key': 'wrong' }, { 'x-customer-token': 'wrong' }]) {
      const { status } = await signUp({ ...ADA, handle: unique() }, headers);
      assert.equal(status, 200);
    }
  });
});

describe('signUp hides foreign ids', () => {
  it('creates isolated stores, though one person owns both', async () => {
    const [one, other] = await Promise.all([service.newStore(), service.newStore()]);
    const cart = await one.newCart();
    assert.equal((await other.call('GET', `/v1/carts/${cart.id}`)).code, 'CART_NOT_FOUND');
    const config = await other.call('GET', '/v1/config/');
    assert.equal(config.data.store.id, other.id);
    assert.ok(!config.text.includes(one.id));
  });

  it('reveals nothing about the store that has the handle', async () => {
    const handle = unique();
    await signUp({ ...ADA, storeName: 'canary', email: 'canary@example.com', handle });
    assert.ok(!(await signUp({ ...ADA, handle })).text.includes('canary'));
  });
});

describe('signUp can be repeated', () => {
  it('creates another store each time, even with an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': unique() };
    const storeName = unique();
    const replies = [
      await signUp({ ...ADA, storeName }, headers),
      await signUp({ ...ADA, storeName }, headers),
    ];
    const [first, second] = replies.map(({ data }) => data);
    assert.notEqual(first.store.id, second.store.id);
    assert.notEqual(first.apiKey, second.apiKey);
    const kept = await sql`select 1 from idempotency_keys where store_id = ${second.store.id}`;
    assert.equal(kept.length, 0);
  });

  it('creates five stores an hour for one address, and returns a Retry-After', async () => {
    const limited = await startService({ env: { RATE_LIMIT: 'on' } });
    const from = async (remoteAddress: string, headers = {}) => {
      const payload = { ...ADA, handle: unique() };
      const request = { method: 'POST', url: '/v1/signup/', payload, remoteAddress, headers };
      return await limited.http.inject(request as { method: 'POST' });
    };
    // An address of its own, since the counts outlive this file and are shared.
    const address = `10.${[...randomBytes(3)].join('.')}`;
    const created: { id: string }[] = [];
    for (let n = 0; n < 5; n++) {
      const reply = await from(address);
      assert.equal(reply.statusCode, 200);
      created.push(reply.json().data.store);
    }
    const refused = await from(address);
    assert.deepEqual([refused.statusCode, refused.json().error.code], [429, 'RATE_LIMITED']);
    const waitSeconds = Number(refused.headers['retry-after']);
    assert.ok(waitSeconds > 0 && waitSeconds <= 3600);
    const forwarded = await from(address, { 'x-forwarded-for': '127.0.0.1' });
    assert.equal(forwarded.statusCode, 429, 'a header of the caller is not believed');
    assert.equal((await from(address.replace('10.', '11.'))).statusCode, 200, 'a neighbour');
    assert.ok(!(await everyRow(service, ...created)).includes(address));
    limited.clock.advance(waitSeconds * 1000);
    assert.equal((await from(address)).statusCode, 200);
  });

  it('counts the address that the nearest proxy saw, not one that the caller sent', async () => {
    const limited = await startService({ env: { RATE_LIMIT: 'on', TRUST_PROXY: 'on' } });
    const address = `10.${[...randomBytes(3)].join('.')}`;
    const statuses: number[] = [];
    for (const madeUp of ['127.0.0.1', '::1', '10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4']) {
      const { statusCode } = await limited.http.inject({
        method: 'POST',
        url: '/v1/signup/',
        payload: { ...ADA, handle: unique() },
        headers: { 'x-forwarded-for': `${madeUp}, ${address}` },
      });
      statuses.push(statusCode);
    }
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
  });
});
