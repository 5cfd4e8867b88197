import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService, type TestStore } from '../../harness.ts';
import type { TestOperator } from '../../operators.ts';

const service = await sharedService();
const PATH = '/admin/v1/staff/invitations';
const STAFF = '/admin/v1/staff';
const PASSWORD = 'the horse of another battery';
const DAY_MS = 86_400_000;

function tokenOf({ link }: { link: string }): string {
  return link.split('#token=')[1] ?? '';
}

async function invite(owner: TestOperator, email = 'grace@example.com', role = 'staff') {
  return await owner.call('POST', PATH, { email, role });
}

function accept(token: string, password = PASSWORD) {
  return service.call('POST', `${PATH}/accept`, { token, password });
}

async function storeWithOwner(): Promise<{ store: TestStore; owner: TestOperator }> {
  const store = await service.newStore();
  return { store, owner: await store.newOperator('owner') };
}

describe('an invitation', () => {
  it('makes a person an operator with a password of their own', async () => {
    const { store, owner } = await storeWithOwner();
    const { data, status, text } = await invite(owner, 'Grace@Example.com');
    assert.equal(status, 200, text);
    assert.match(data.link, /^http:\/\/cartwright\.test\/admin\/invitation\?store=.*#token=opi_/);
    const pending = await owner.call('GET', PATH);
    const { link: _, isMailed: __, ...listed } = data;
    assert.deepEqual(pending.data.invitations, [listed]);
    assert.ok(!pending.text.includes('opi_'));
    const accepted = await accept(tokenOf(data));
    assert.equal(accepted.data.operator.email, 'grace@example.com');
    const { handle } = accepted.data.store;
    const credentials = { handle, email: 'grace@example.com', password: PASSWORD };
    const signedIn = await service.call('POST', '/admin/v1/sessions', credentials);
    assert.deepEqual(signedIn.data.operator, accepted.data.operator);
    assert.equal(signedIn.data.operator.role, 'staff');
    assert.deepEqual((await owner.call('GET', PATH)).data.invitations, []);
    const rows = await service.sql`
      select operation from audit_log where store_id = ${store.id} order by id`;
    assert.deepEqual(
      rows.map(({ operation }) => operation),
      ['inviteMember', 'acceptInvitation', 'signInOperator'],
    );
  });

  it('is mailed where the store has a mail sender', async () => {
    const { store, owner } = await storeWithOwner();
    assert.equal((await invite(owner)).data.isMailed, false);
    const sender = { provider: 'smtp', host: 'smtp.example.com', port: 587, security: 'tls' };
    const from = { fromName: 'Mugs', fromAddress: 'mugs@example.com' };
    await owner.call('PUT', '/admin/v1/mail-sender', { ...sender, ...from });
    assert.equal((await invite(owner)).data.isMailed, true);
    const rows = await service.sql`
      select template, status from messages where store_id = ${store.id}`;
    assert.deepEqual([...rows], [{ template: 'operator_invitation', status: 'waiting' }]);
  });

  it('is accepted once, and not by two at the same time', async () => {
    const { owner } = await storeWithOwner();
    const token = tokenOf((await invite(owner)).data);
    const replies = await Promise.all([accept(token), accept(token)]);
    assert.deepEqual(replies.map(({ code }) => code ?? 'OK').sort(), ['LINK_INVALID', 'OK']);
  });

  it('is replaced by another one of the same address', async () => {
    const { owner } = await storeWithOwner();
    const first = (await invite(owner)).data;
    const second = (await invite(owner, 'grace@example.com', 'owner')).data;
    assert.equal(second.id, first.id);
    assert.equal((await accept(tokenOf(first))).code, 'LINK_INVALID');
    assert.equal((await accept(tokenOf(second))).data.operator.role, 'owner');
  });

  it('ends when it is revoked, and after seven days', async () => {
    const { owner } = await storeWithOwner();
    const { data } = await invite(owner);
    assert.equal((await owner.call('DELETE', `${PATH}/${data.id}`)).status, 200);
    assert.equal((await accept(tokenOf(data))).code, 'LINK_INVALID');
    assert.equal((await owner.call('DELETE', `${PATH}/${data.id}`)).code, 'INVITATION_NOT_FOUND');
    const other = await invite(owner, 'alan@example.com');
    service.clock.advance(7 * DAY_MS + 1_000);
    assert.equal((await accept(tokenOf(other.data))).code, 'LINK_INVALID');
    assert.deepEqual((await owner.call('GET', PATH)).data.invitations, []);
  });

  it('is refused for an operator of the store', async () => {
    const { owner } = await storeWithOwner();
    assert.equal((await invite(owner, owner.email)).code, 'EMAIL_TAKEN');
    const { data } = await invite(owner);
    const member = { email: 'grace@example.com', password: PASSWORD, role: 'staff' };
    assert.equal((await owner.call('POST', '/admin/v1/staff', member)).status, 200);
    assert.deepEqual((await owner.call('GET', PATH)).data.invitations, []);
    assert.equal((await accept(tokenOf(data))).code, 'LINK_INVALID');
  });

  it('ends when its address is added directly: a removed member cannot return', async () => {
    const { owner } = await storeWithOwner();
    const { data } = await invite(owner);
    const member = { email: 'grace@example.com', password: PASSWORD, role: 'staff' };
    const added = await owner.call('POST', STAFF, member);
    assert.equal((await owner.call('DELETE', `${STAFF}/${added.data.id}`)).status, 200);
    assert.equal((await accept(tokenOf(data))).code, 'LINK_INVALID');
  });

  it('ends when its inviter is removed, demoted or gets a password from another', async () => {
    const { store, owner } = await storeWithOwner();
    const ends: ((path: string) => Promise<{ status: number }>)[] = [
      (path) => owner.call('DELETE', path),
      (path) => owner.call('PATCH', path, { role: 'staff' }),
      (path) => owner.call('PATCH', path, { password: PASSWORD }),
    ];
    for (const end of ends) {
      const inviter = await store.newOperator('owner');
      const { data } = await invite(inviter, 'second@example.com', 'owner');
      assert.equal((await end(`${STAFF}/${inviter.id}`)).status, 200);
      assert.deepEqual((await owner.call('GET', PATH)).data.invitations, []);
      assert.equal((await accept(tokenOf(data))).code, 'LINK_INVALID');
    }
  });

  it('is accepted only while its inviter is an owner', async () => {
    const { store, owner } = await storeWithOwner();
    const { data } = await invite(owner);
    await service.sql`
      update operators set role = 'staff' where store_id = ${store.id} and id = ${owner.id}`;
    assert.equal((await accept(tokenOf(data))).code, 'LINK_INVALID');
  });

  it('refuses a weak password, an unknown token, and one of another kind', async () => {
    const { owner } = await storeWithOwner();
    const { data } = await invite(owner);
    assert.equal((await accept(tokenOf(data), 'password1234')).code, 'PASSWORD_TOO_WEAK');
    for (const token of ['x', owner.token, await owner.newResetToken()]) {
      assert.equal((await accept(token)).code, 'LINK_INVALID');
    }
  });

  it('counts against the limit of operators', async () => {
    const { store, owner } = await storeWithOwner();
    const { data } = await invite(owner);
    await service.sql`
      insert into operators (store_id, id, email, password_hash, role, created_at)
      select ${store.id}, gen_random_uuid(), n || '@example.com', '', 'staff', now()
      from generate_series(1, 198) as n`;
    assert.equal((await invite(owner, 'alan@example.com')).code, 'LIMIT_REACHED');
    assert.equal((await accept(tokenOf(data))).code, 'LIMIT_REACHED');
  });
});
