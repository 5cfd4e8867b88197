import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService, type TestStore } from '../../harness.ts';
import { OPERATOR_PASSWORD } from '../../operators.ts';

const service = await sharedService();
const SESSIONS = '/admin/v1/sessions';

async function signIn({ handle }: TestStore, email: string, userAgent: string) {
  const body = { handle, email, password: OPERATOR_PASSWORD };
  const { data } = await service.call('POST', SESSIONS, body, { 'user-agent': userAgent });
  const headers = { authorization: `Bearer ${data.token}` };
  return {
    call: (method: string, path: string) => service.call(method, path, undefined, headers),
    status: async () => (await service.call('GET', SESSIONS, undefined, headers)).status,
  };
}

/** Three sessions of one staff member, the first of which makes the calls. */
async function threeSessions() {
  const store = await service.newStore();
  const { email, id } = await store.newOperator('staff');
  const [first, second, third] = [
    await signIn(store, email, 'Firefox'),
    await signIn(store, email, 'x'.repeat(5_000)),
    await signIn(store, email, 'curl'),
  ];
  return { store, id, first, second, third };
}

describe('the sessions of an operator', () => {
  it('are listed, the latest first, with the current one marked', async () => {
    const { first } = await threeSessions();
    const { data, text } = await first.call('GET', SESSIONS);
    const shown = data.sessions.slice(0, 3);
    assert.deepEqual(
      shown.map(({ userAgent }: { userAgent: string }) => userAgent),
      ['curl', 'x'.repeat(200), 'Firefox'],
    );
    assert.deepEqual(
      shown.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent),
      [false, false, true],
    );
    assert.ok(!text.includes('op_'));
  });

  it('are listed without those that have expired', async () => {
    const { first, id } = await threeSessions();
    const { data } = await first.call('GET', SESSIONS);
    const [latest] = data.sessions;
    await service.sql`
      update operator_sessions set expires_at = ${service.clock.now()} where id = ${latest.id}`;
    const after = await first.call('GET', SESSIONS);
    assert.equal(after.data.sessions.length, data.sessions.length - 1);
    assert.equal(id.length, 36);
  });

  it('end one by one', async () => {
    const { first, second, third } = await threeSessions();
    const { data } = await first.call('GET', SESSIONS);
    const path = `${SESSIONS}/${data.sessions[0].id}`;
    assert.deepEqual((await first.call('DELETE', path)).data, {
      id: data.sessions[0].id,
      ended: true,
    });
    assert.deepEqual([await second.status(), await third.status()], [200, 401]);
    assert.equal((await first.call('DELETE', path)).code, 'OPERATOR_SESSION_NOT_FOUND');
    assert.equal((await first.call('DELETE', `${SESSIONS}/x`)).code, 'OPERATOR_SESSION_NOT_FOUND');
  });

  it('end except the current one', async () => {
    const { first, second, third } = await threeSessions();
    assert.equal((await first.call('DELETE', SESSIONS)).data.ended, 3);
    assert.deepEqual([await second.status(), await third.status()], [401, 401]);
    assert.equal(await first.status(), 200);
    assert.equal((await first.call('DELETE', SESSIONS)).data.ended, 0);
  });

  it('are reached by owners, and by no other staff member', async () => {
    const { store, id, first } = await threeSessions();
    const { data } = await first.call('GET', SESSIONS);
    const path = `${SESSIONS}/${data.sessions[2].id}`;
    const colleague = await store.newOperator('staff');
    assert.equal((await colleague.call('DELETE', path)).code, 'OPERATOR_SESSION_NOT_FOUND');
    const owner = await store.newOperator('owner');
    const listed = await owner.call('GET', `/admin/v1/staff/${id}/sessions`);
    assert.equal(listed.data.sessions.length, 4);
    assert.equal((await owner.call('DELETE', path)).status, 200);
    assert.equal(await first.status(), 401);
    const ended = await owner.call('DELETE', `/admin/v1/staff/${id}/sessions`);
    assert.equal(ended.data.ended, 3);
  });

  it('of an unknown operator are not found', async () => {
    const { store } = await threeSessions();
    const { call } = await store.newOperator('owner');
    for (const method of ['GET', 'DELETE']) {
      const reply = await call(method, `/admin/v1/staff/${store.id}/sessions`);
      assert.equal(reply.code, 'OPERATOR_NOT_FOUND');
    }
  });
});
