import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openOperatorSession } from '../../../src/features/operators/sessions/open-operator-session.ts';
import type { OperatorId, StoreId } from '../../../src/values/ids.ts';
import { untilLockIsAwaited } from '../../citus/lock-waits.ts';
import { type Reply, sharedService, type TestStore } from '../../harness.ts';
import { OPERATOR_PASSWORD, type TestOperator } from '../../operators.ts';

const service = await sharedService();
const PATH = '/admin/v1/session/second-factor';
const WRONG = { password: OPERATOR_PASSWORD, code: 'aaaaa-aaaaa' };

function signIn({ handle }: TestStore, { email }: TestOperator, change: object = {}) {
  const body = { handle, email, password: OPERATOR_PASSWORD, ...change };
  return service.call('POST', '/admin/v1/sessions', body);
}

async function sessionsOf({ id }: TestOperator): Promise<number> {
  const rows = await service.sql`select 1 from operator_sessions where operator_id = ${id}`;
  return rows.length;
}

async function protectedOperator(role: 'owner' | 'staff' = 'staff') {
  const store = await service.newStore();
  const operator = await store.newOperator(role);
  return { store, operator, factor: await operator.newSecondFactor() };
}

/** Calls while a transaction that changes the password has locked the operator's rows. */
async function duringPasswordChange(
  { id: storeId }: TestStore,
  { id }: TestOperator,
  call: () => Promise<Reply>,
) {
  const { begun } = await service.sql.begin(async (sql) => {
    await sql`select 1 from operators where store_id = ${storeId} and id = ${id} for update`;
    await sql`
      select 1 from operator_second_factors
      where store_id = ${storeId} and operator_id = ${id} for update`;
    const reply = call();
    await untilLockIsAwaited(service.sql, sql);
    await sql`
      update operators set password_hash = 'another' where store_id = ${storeId} and id = ${id}`;
    return { begun: reply };
  });
  return await begun;
}

describe('setting up a second factor', () => {
  it('is refused where the password was replaced meanwhile', async () => {
    const store = await service.newStore();
    const operator = await store.newOperator('staff');
    const body = { password: OPERATOR_PASSWORD };
    const reply = await duringPasswordChange(store, operator, () =>
      operator.call('POST', PATH, body),
    );
    assert.equal(reply.code, 'INVALID_CREDENTIALS', reply.text);
    const rows = await service.sql`
      select 1 from operator_second_factors where operator_id = ${operator.id}`;
    assert.equal(rows.length, 0);
  });

  it('refuses a sign-in that began before and has no code', async () => {
    const store = await service.newStore();
    const operator = await store.newOperator('staff');
    await operator.beginSecondFactor();
    const reply = await service.sql.begin(async (sql) => {
      await sql`
        select 1 from operators where store_id = ${store.id} and id = ${operator.id} for update`;
      const begun = signIn(store, operator);
      await untilLockIsAwaited(service.sql, sql);
      await sql`
        update operator_second_factors set confirmed_at = now()
        where store_id = ${store.id} and operator_id = ${operator.id}`;
      return { begun };
    });
    assert.equal((await reply.begun).code, 'SECOND_FACTOR_REQUIRED');
    assert.equal(await sessionsOf(operator), 1);
  });

  it('ends a session that is being opened without a code', async () => {
    const store = await service.newStore();
    const operator = await store.newOperator('staff');
    const code = await operator.beginSecondFactor();
    const confirmed = await service.sql.begin(async (sql) => {
      const ids = { storeId: store.id as StoreId, operatorId: operator.id as OperatorId };
      await openOperatorSession(service.app, sql, { ...ids, userAgent: null });
      const reply = operator.call('POST', `${PATH}/confirm`, { code });
      await Promise.race([reply, untilLockIsAwaited(service.sql, sql)]);
      return { reply };
    });
    assert.equal((await confirmed.reply).status, 200);
    assert.equal(await sessionsOf(operator), 1);
  });

  it('has no effect before a code confirms it', async () => {
    const store = await service.newStore();
    const operator = await store.newOperator('staff');
    const code = await operator.beginSecondFactor();
    assert.deepEqual((await operator.call('GET', PATH)).data, {
      enabledAt: null,
      recoveryCodesLeft: 0,
    });
    const other = await signIn(store, operator);
    assert.equal(other.status, 200);
    const wrong = await operator.call('POST', `${PATH}/confirm`, { code: '000000x' });
    assert.equal(wrong.code, 'SECOND_FACTOR_INVALID');
    const { data } = await operator.call('POST', `${PATH}/confirm`, { code });
    assert.equal(new Set(data.recoveryCodes).size, 10);
    assert.equal((await signIn(store, operator)).code, 'SECOND_FACTOR_REQUIRED');
    const headers = { authorization: `Bearer ${other.data.token}` };
    const ended = await service.call('GET', '/admin/v1/session', undefined, headers);
    assert.equal(ended.code, 'OPERATOR_TOKEN_INVALID');
    assert.equal((await operator.call('GET', PATH)).data.recoveryCodesLeft, 10);
  });

  it('needs the password, and guesses are throttled', async () => {
    const { call } = await (await service.newStore()).newOperator('staff');
    const codes = [];
    for (let n = 0; n < 6; n++) codes.push((await call('POST', PATH, { password: 'wrong' })).code);
    assert.deepEqual(codes, [...Array(5).fill('INVALID_CREDENTIALS'), 'TOO_MANY_ATTEMPTS']);
  });

  it('is done once: a second confirmation or start is refused', async () => {
    const { operator, factor } = await protectedOperator();
    const confirm = await operator.call('POST', `${PATH}/confirm`, { code: factor.code() });
    assert.equal(confirm.code, 'SECOND_FACTOR_ENABLED');
    const start = await operator.call('POST', PATH, { password: OPERATOR_PASSWORD });
    assert.equal(start.code, 'SECOND_FACTOR_ENABLED');
  });

  it('stores no secret and no recovery code in plain text', async () => {
    const store = await service.newStore();
    const { call } = await store.newOperator('staff');
    const { data } = await call('POST', PATH, { password: OPERATOR_PASSWORD });
    assert.match(data.uri, /^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}&/);
    const [row] = await service.sql`
      select sealed_secret as sealed from operator_second_factors where store_id = ${store.id}`;
    assert.ok(!row?.sealed.includes(data.secret));
    const other = await store.newOperator('staff');
    const [code = ''] = (await other.newSecondFactor()).recoveryCodes;
    const rows = await service.sql`
      select hash from operator_recovery_codes where operator_id = ${other.id}`;
    assert.ok(rows.every(({ hash }) => !hash.includes(code.replace('-', ''))));
  });

  it('is needed before it can be used, renewed or removed', async () => {
    const { call } = await (await service.newStore()).newOperator('staff');
    for (const [path, body] of [
      ['confirm', { code: '123456' }],
      ['recovery-codes', { code: '123456' }],
      ['disable', WRONG],
    ] as const) {
      const reply = await call('POST', `${PATH}/${path}`, body);
      assert.equal(reply.code, 'SECOND_FACTOR_NOT_ENABLED', path);
    }
  });
});

describe('signing in with a second factor', () => {
  it('opens no session without the code, and says what is missing', async () => {
    const { store, operator, factor } = await protectedOperator();
    const before = await sessionsOf(operator);
    assert.equal((await signIn(store, operator)).code, 'SECOND_FACTOR_REQUIRED');
    assert.equal((await signIn(store, operator, { code: '12345678' })).status, 401);
    assert.equal(await sessionsOf(operator), before);
    const wrongPassword = { password: 'wrong', code: factor.code() };
    assert.equal((await signIn(store, operator, wrongPassword)).code, 'INVALID_CREDENTIALS');
    assert.equal((await signIn(store, operator, { code: factor.code() })).status, 200);
  });

  it('refuses a code that was used before, also by two at the same time', async () => {
    const { store, operator, factor } = await protectedOperator();
    const code = factor.code();
    const both = await Promise.all([
      signIn(store, operator, { code }),
      signIn(store, operator, { code }),
    ]);
    assert.deepEqual(both.map((reply) => reply.code ?? 'OK').sort(), [
      'OK',
      'SECOND_FACTOR_INVALID',
    ]);
    assert.equal((await signIn(store, operator, { code })).code, 'SECOND_FACTOR_INVALID');
    const earlier = { code: factor.code(-1) };
    assert.equal((await signIn(store, operator, earlier)).code, 'SECOND_FACTOR_INVALID');
    assert.equal((await signIn(store, operator, { code: factor.code(1) })).status, 200);
  });

  it('accepts each recovery code once, however it is written', async () => {
    const { store, operator, factor } = await protectedOperator();
    const [first = '', second = ''] = factor.recoveryCodes;
    assert.equal((await signIn(store, operator, { code: first })).status, 200);
    assert.equal((await signIn(store, operator, { code: first })).code, 'SECOND_FACTOR_INVALID');
    const typed = second.toUpperCase().replace('-', ' ');
    assert.equal((await signIn(store, operator, { code: typed })).status, 200);
    assert.equal((await operator.call('GET', PATH)).data.recoveryCodesLeft, 8);
  });

  it('is throttled per operator; a correct password does not reset the tries', async () => {
    const { store, operator, factor } = await protectedOperator();
    for (let n = 0; n < 5; n++) {
      const reply = await signIn(store, operator, { code: `${100_000 + n}x` });
      assert.equal(reply.code, 'SECOND_FACTOR_INVALID');
      assert.equal((await signIn(store, operator)).code, 'SECOND_FACTOR_REQUIRED');
    }
    const right = await signIn(store, operator, { code: factor.code() });
    assert.equal(right.code, 'TOO_MANY_ATTEMPTS');
    service.clock.advance(30_000);
    assert.equal((await signIn(store, operator, { code: factor.code() })).status, 200);
  });

  it('is still required after the password was reset by mail', async () => {
    const { store, operator } = await protectedOperator();
    const password = 'another horse battery';
    const token = await operator.newResetToken();
    await service.call('POST', '/admin/v1/password/reset', { token, password });
    assert.equal((await signIn(store, operator, { password })).code, 'SECOND_FACTOR_REQUIRED');
  });
});

describe('changing the second factor', () => {
  it('renews the recovery codes with a code, and the old ones end', async () => {
    const { store, operator, factor } = await protectedOperator();
    const wrong = await operator.call('POST', `${PATH}/recovery-codes`, { code: 'aaaaa-aaaaa' });
    assert.equal(wrong.code, 'SECOND_FACTOR_INVALID');
    const renewed = await operator.call('POST', `${PATH}/recovery-codes`, { code: factor.code() });
    assert.equal(renewed.data.recoveryCodes.length, 10);
    const [old] = factor.recoveryCodes;
    assert.equal((await signIn(store, operator, { code: old })).code, 'SECOND_FACTOR_INVALID');
    const [code] = renewed.data.recoveryCodes;
    assert.equal((await signIn(store, operator, { code })).status, 200);
  });

  it('disables it with the password and a code, and with neither alone', async () => {
    const { store, operator, factor } = await protectedOperator();
    const disable = (body: object) => operator.call('POST', `${PATH}/disable`, body);
    assert.equal((await disable(WRONG)).code, 'SECOND_FACTOR_INVALID');
    const [code] = factor.recoveryCodes;
    assert.equal((await disable({ password: 'wrong', code })).code, 'INVALID_CREDENTIALS');
    assert.equal((await disable({ password: OPERATOR_PASSWORD, code })).status, 200);
    assert.equal((await signIn(store, operator)).status, 200);
  });

  it('is not disabled where the password was replaced meanwhile', async () => {
    const { store, operator, factor } = await protectedOperator();
    const [code] = factor.recoveryCodes;
    const body = { password: OPERATOR_PASSWORD, code };
    const reply = await duringPasswordChange(store, operator, () =>
      operator.call('POST', `${PATH}/disable`, body),
    );
    assert.equal(reply.code, 'INVALID_CREDENTIALS', reply.text);
    const rows = await service.sql`
      select 1 from operator_second_factors where operator_id = ${operator.id}`;
    assert.equal(rows.length, 1);
  });

  it('throttles guesses of the code there as well', async () => {
    const { operator } = await protectedOperator();
    for (const path of ['disable', 'recovery-codes', 'disable', 'recovery-codes', 'disable']) {
      const body = path === 'disable' ? WRONG : { code: WRONG.code };
      const reply = await operator.call('POST', `${PATH}/${path}`, body);
      assert.equal(reply.code, 'SECOND_FACTOR_INVALID');
    }
    const blocked = await operator.call('POST', `${PATH}/disable`, WRONG);
    assert.equal(blocked.code, 'TOO_MANY_ATTEMPTS');
    const renewal = await operator.call('POST', `${PATH}/recovery-codes`, { code: WRONG.code });
    assert.equal(renewal.code, 'TOO_MANY_ATTEMPTS');
  });

  it('throttles guesses of the first code', async () => {
    const operator = await (await service.newStore()).newOperator('staff');
    await operator.beginSecondFactor();
    const codes = [];
    for (let n = 0; n < 6; n++) {
      codes.push((await operator.call('POST', `${PATH}/confirm`, { code: 'aaaaaa' })).code);
    }
    assert.equal(codes.at(-1), 'TOO_MANY_ATTEMPTS');
  });

  it('is reset by an owner, for others only', async () => {
    const { store, operator } = await protectedOperator();
    const owner = await store.newOperator('owner');
    const listed = await owner.call('GET', '/admin/v1/staff');
    const shown = listed.data.staff.find(({ id }: { id: string }) => id === operator.id);
    assert.equal(shown.hasSecondFactor, true);
    const path = `/admin/v1/staff/${operator.id}/second-factor`;
    assert.equal((await owner.call('DELETE', path)).status, 200);
    assert.equal((await operator.call('GET', PATH)).code, 'OPERATOR_TOKEN_INVALID');
    assert.equal((await signIn(store, operator)).status, 200);
    assert.equal((await owner.call('DELETE', path)).code, 'SECOND_FACTOR_NOT_ENABLED');
    const own = await owner.call('DELETE', `/admin/v1/staff/${owner.id}/second-factor`);
    assert.equal(own.code, 'SECOND_FACTOR_OWN');
    const unknown = await owner.call('DELETE', `/admin/v1/staff/${store.id}/second-factor`);
    assert.equal(unknown.code, 'OPERATOR_NOT_FOUND');
  });
});
