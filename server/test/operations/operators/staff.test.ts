import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Data, startService, type TestStore } from '../../harness.ts';
import { OPERATOR_PASSWORD, type TestOperator } from '../../operators.ts';
import { IS_WHOLE } from '../../small-version.ts';

const service = await startService();
const STAFF = '/admin/v1/staff';

async function newSetting() {
  const store = await service.newStore();
  return { store, owner: await store.newOperator('owner') };
}

function signIn({ handle }: TestStore, email: string, password = OPERATOR_PASSWORD) {
  return service.call('POST', '/admin/v1/sessions', { handle, email, password });
}

async function isSignedIn({ call }: TestOperator): Promise<boolean> {
  return (await call('GET', '/admin/v1/session')).status === 200;
}

async function ownersOf({ call }: TestOperator): Promise<string[]> {
  const { data } = await call('GET', STAFF);
  return data.staff.filter(({ role }: Data) => role === 'owner').map(({ id }: Data) => id);
}

const WEAK = 'PASSWORD_TOO_WEAK';

describe('adding an operator', () => {
  it('lets them sign in with the password they were given', async () => {
    const { store, owner } = await newSetting();
    const member = { email: 'Bea@Example.com', password: 'a first password', role: 'staff' };
    const { data } = await owner.call('POST', STAFF, member);
    assert.deepEqual([data.email, data.role], ['bea@example.com', 'staff']);
    const signedIn = await signIn(store, 'bea@example.com', 'a first password');
    assert.equal(signedIn.data.operator.id, data.id);
  });

  it('refuses an address that is taken in this store, in any case', async () => {
    const { store, owner } = await newSetting();
    const body = { email: owner.email.toUpperCase(), password: 'a password', role: 'owner' };
    assert.equal((await owner.call('POST', STAFF, body)).code, 'EMAIL_TAKEN');
    const other = await (await service.newStore()).newOperator('owner');
    assert.equal((await other.call('POST', STAFF, body)).status, 200);
    assert.equal((await signIn(store, owner.email)).status, 200);
  });

  it('refuses an easily guessed password, here and at every change', async () => {
    const { owner } = await newSetting();
    const password = 'password123';
    const member = { email: 'bea@example.com', role: 'staff' };
    assert.equal((await owner.call('POST', STAFF, { ...member, password })).code, WEAK);
    const good = { ...member, password: 'a first password' };
    const { data } = await owner.call('POST', STAFF, good);
    const path = `${STAFF}/${data.id}`;
    assert.equal((await owner.call('PATCH', path, { password: 'bea@example.com' })).code, WEAK);
    const own = { currentPassword: OPERATOR_PASSWORD, password };
    assert.equal((await owner.call('PUT', '/admin/v1/session/password', own)).code, WEAK);
    assert.equal((await owner.call('GET', '/admin/v1/session')).status, 200);
  });

  it('refuses a short password and an unknown role', async () => {
    const { owner } = await newSetting();
    const good = { email: 'x@example.com', password: 'long enough', role: 'staff' };
    for (const change of [{ password: 'short' }, { role: 'root' }, { email: 'no-address' }]) {
      const { code } = await owner.call('POST', STAFF, { ...good, ...change });
      assert.equal(code, 'VALIDATION_ERROR');
    }
  });

  it('stops at two hundred', async () => {
    const { store, owner } = await newSetting();
    await service.sql`
      insert into operators (store_id, id, email, password_hash, role, created_at)
      select ${store.id}, gen_random_uuid(), n || '@example.com', '', 'staff', now()
      from generate_series(1, 198) as n`;
    const body = { email: 'one-more@example.com', password: 'a password', role: 'staff' };
    assert.equal((await owner.call('POST', STAFF, body)).code, 'LIMIT_REACHED');
  });
});

describe('changing an operator', () => {
  it('applies the role at once, also to an open session', async () => {
    const { store, owner } = await newSetting();
    const member = await store.newOperator('staff');
    assert.equal((await member.call('GET', '/admin/v1/audit-log')).code, 'FORBIDDEN');
    await owner.call('PATCH', `${STAFF}/${member.id}`, { role: 'owner' });
    assert.equal((await member.call('GET', '/admin/v1/audit-log')).status, 200);
  });

  it('ends their sessions with another password, and no others', async () => {
    const { store, owner } = await newSetting();
    const member = await store.newOperator('staff');
    await owner.call('PATCH', `${STAFF}/${member.id}`, { password: 'another password' });
    assert.equal(await isSignedIn(member), false);
    assert.equal(await isSignedIn(owner), true);
    assert.equal((await signIn(store, member.email)).code, 'INVALID_CREDENTIALS');
    assert.equal((await signIn(store, member.email, 'another password')).status, 200);
  });

  it('finds no operator of another store', async () => {
    const { owner } = await newSetting();
    const stranger = await (await service.newStore()).newOperator('staff');
    for (const id of [stranger.id, 'x', service.app.ids.next<never>()]) {
      const { code } = await owner.call('PATCH', `${STAFF}/${id}`, { role: 'owner' });
      assert.equal(code, 'OPERATOR_NOT_FOUND');
      assert.equal((await owner.call('DELETE', `${STAFF}/${id}`)).code, 'OPERATOR_NOT_FOUND');
    }
    assert.ok(await isSignedIn(stranger));
  });
});

describe('removing an operator', () => {
  it('ends their sessions and keeps their entries in the audit log', async () => {
    const { store, owner } = await newSetting();
    const second = await store.newOperator('owner');
    await second.call('PATCH', '/admin/v1/store', { name: 'By the second' });
    await owner.call('DELETE', `${STAFF}/${second.id}`);
    assert.equal(await isSignedIn(second), false);
    assert.equal((await signIn(store, second.email)).code, 'INVALID_CREDENTIALS');
    const { data } = await owner.call('GET', '/admin/v1/audit-log');
    assert.deepEqual(
      data.entries.map(({ operation, operator }: Data) => [operation, operator.email]),
      [
        ['removeMember', owner.email],
        ['changeStore', second.email],
      ],
    );
    assert.equal(data.entries[0].subject, second.id);
    assert.equal(data.nextCursor, null);
  });

  it('never removes the last owner, by any call', async () => {
    const { owner } = await newSetting();
    const others = (await ownersOf(owner)).filter((id) => id !== owner.id);
    for (const id of others) await owner.call('DELETE', `${STAFF}/${id}`);
    const path = `${STAFF}/${owner.id}`;
    assert.equal((await owner.call('DELETE', path)).code, 'LAST_OWNER');
    assert.equal((await owner.call('PATCH', path, { role: 'staff' })).code, 'LAST_OWNER');
    assert.deepEqual(await ownersOf(owner), [owner.id]);
  });

  it('keeps one when two owners remove each other concurrently', async () => {
    for (let round = 0; round < (IS_WHOLE ? 5 : 2); round++) {
      const { store, owner } = await newSetting();
      const others = (await ownersOf(owner)).filter((id) => id !== owner.id);
      for (const id of others) await owner.call('DELETE', `${STAFF}/${id}`);
      const second = await store.newOperator('owner');
      await Promise.all([
        owner.call('DELETE', `${STAFF}/${second.id}`),
        second.call('PATCH', `${STAFF}/${owner.id}`, { role: 'staff' }),
      ]);
      const rows = await service.sql`
        select 1 from operators where store_id = ${store.id} and role = 'owner'`;
      assert.equal(rows.length, 1);
    }
  });
});

describe('changing one’s own password', () => {
  const PATH = '/admin/v1/session/password';

  it('keeps the calling session and ends the others', async () => {
    const { store, owner } = await newSetting();
    const { data } = await signIn(store, owner.email);
    const other = { authorization: `Bearer ${data.token}` };
    const body = { currentPassword: OPERATOR_PASSWORD, password: 'another password' };
    assert.equal((await owner.call('PUT', PATH, body)).status, 200);
    assert.ok(await isSignedIn(owner));
    const { code } = await service.call('GET', '/admin/v1/session', undefined, other);
    assert.equal(code, 'OPERATOR_TOKEN_INVALID');
    assert.equal((await signIn(store, owner.email, 'another password')).status, 200);
  });

  it('does not replace a password that was set while the current one was compared', async () => {
    const { store, owner } = await newSetting();
    const token = await owner.newResetToken();
    const { passwords } = service.app;
    const matches = async (password: string, hash: string | null) => {
      const reset = { token, password: 'the horse of another battery' };
      assert.equal((await service.call('POST', '/admin/v1/password/reset', reset)).status, 200);
      return await passwords.matches(password, hash);
    };
    Object.assign(service.app, { passwords: { ...passwords, matches } });
    const body = { currentPassword: OPERATOR_PASSWORD, password: 'another password' };
    const reply = await owner.call('PUT', PATH, body);
    Object.assign(service.app, { passwords });
    assert.equal(reply.code, 'INVALID_CREDENTIALS');
    const { status } = await signIn(store, owner.email, 'the horse of another battery');
    assert.equal(status, 200);
  });

  it('requires the current one, and limits guesses', async () => {
    const { owner } = await newSetting();
    const body = { currentPassword: 'wrong', password: 'another password' };
    for (let n = 0; n < 5; n++) {
      assert.equal((await owner.call('PUT', PATH, body)).code, 'INVALID_CREDENTIALS');
    }
    assert.equal((await owner.call('PUT', PATH, body)).code, 'TOO_MANY_ATTEMPTS');
  });
});

describe('the audit log', () => {
  it('has no entry of a failed write', async () => {
    const { owner } = await newSetting();
    await owner.call('PATCH', '/admin/v1/store', { name: '' });
    await owner.call('DELETE', `${STAFF}/x`);
    assert.equal((await owner.call('GET', '/admin/v1/audit-log')).data.entries.length, 0);
  });
});
