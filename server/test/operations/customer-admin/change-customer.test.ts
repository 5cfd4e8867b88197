import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { App } from '../../../src/context.ts';
import { sendMessages } from '../../../src/features/messages/delivery/send-messages.ts';
import { anyEmail, enterByCode, PASSWORD, setVerifiedPhone } from '../../customers.ts';
import { TAKEN } from '../../fake-senders.ts';
import { type Data, sharedService } from '../../harness.ts';
import { ownDatabase } from '../../states.ts';
import { statusWith } from '../auth/every-sign-in.ts';

const service = await sharedService();
const { sql } = service;
const store = await service.newStore();
const staff = await store.newOperator('staff');
const owner = await store.newOperator('owner');
const change = (id: string, body: object, headers?: Record<string, string>) =>
  owner.call('PATCH', `/admin/v1/customers/${id}`, body, headers);

async function changed(id: string, body: object): Promise<Data> {
  const { status, data, text } = await change(id, body);
  assert.equal(status, 200, text);
  return data;
}

async function eventsOf(id: string): Promise<Data[]> {
  return await sql`
    select type, data from events where aggregate_id = ${id} order by sequence`;
}

describe('changeCustomer works', () => {
  it('changes names and phone, and keeps what is left out', async () => {
    const one = await store.newCustomer({ firstName: 'Ada', lastName: 'Byron' });
    const data = await changed(one.id, { lastName: 'Lovelace', phone: '(415) 555-0123' });
    assert.deepEqual(
      [data.firstName, data.lastName, data.phone, data.email],
      ['Ada', 'Lovelace', '(415) 555-0123', one.email],
    );
    assert.deepEqual((await eventsOf(one.id)).at(-1)?.data, {
      customerId: one.id,
      changed: ['lastName', 'phone'],
    });
    assert.equal(await statusWith(store, one.token), 200, 'a name ends no session');
    const found = await staff.call('GET', `/admin/v1/customers?search=4155550123`);
    assert.deepEqual(
      found.data.customers.map(({ id }: Data) => id),
      [one.id],
    );
  });

  it('takes the verification of another phone, and removes one', async () => {
    const one = await store.newCustomer({ phone: '+14155550144' });
    await setVerifiedPhone(service, one, '+14155550144');
    assert.equal((await changed(one.id, { phone: '+1 415 555 0144' })).phoneVerified, true);
    assert.equal((await changed(one.id, { phone: '+14155550145' })).phoneVerified, false);
    assert.equal((await changed(one.id, { phone: '' })).phone, null);
  });

  it('makes another e-mail address unverified, in lower case, and ends all sessions', async () => {
    const one = await store.newCustomer();
    const other = await store.newCustomer({ email: one.email });
    const cart = await one.call('POST', '/v1/carts/', {});
    const email = anyEmail();
    const data = await changed(one.id, { email: email.toUpperCase() });
    assert.deepEqual([data.email, data.emailVerified], [email, false]);
    assert.deepEqual((await eventsOf(one.id)).at(-1)?.data.changed, ['email', 'emailVerified']);
    for (const { token, refreshToken } of [one, other]) {
      assert.equal(await statusWith(store, token), 401);
      const refreshed = await store.call('POST', '/v1/auth/refresh', { refreshToken });
      assert.equal(refreshed.code, 'REFRESH_TOKEN_INVALID');
    }
    const by = await store.call('GET', `/v1/carts/session/${cart.data.sessionToken}`);
    assert.equal(by.status, 404);
    // The old address signs in to an account of its own, the new one to this.
    assert.notEqual((await enterByCode(store.call, one.email)).data.customer.id, one.id);
    assert.equal((await enterByCode(store.call, email)).data.customer.id, one.id);
  });

  it('tells the previous address, and masks the new one', async () => {
    // A database of its own: this would send the messages of other files, too.
    const alone = await (await ownDatabase()).start();
    const shop = await alone.newStore();
    const boss = await shop.newOperator('owner');
    const [one, email] = [await shop.newCustomer(), 'grace.hopper@example.com'];
    const sent: { to: string; subject: string | null; text: string }[] = [];
    const mails: App['ports']['mails'] = () => async (mail) => {
      sent.push(mail);
      return TAKEN;
    };
    const path = `/admin/v1/customers/${one.id}`;
    await boss.call('PATCH', path, { firstName: 'Grace' });
    assert.equal((await boss.call('PATCH', path, { email })).status, 200);
    await boss.call('PATCH', path, { email });
    await sendMessages({ ...alone.app, ports: { ...alone.app.ports, mails } });
    const told = sent.filter(({ subject }) => subject?.includes('was changed'));
    assert.deepEqual(
      told.map(({ to }) => to),
      [one.email],
    );
    assert.match(told[0]?.text ?? '', /now has another e-mail address: \S+@example\.com/);
    assert.ok(!told[0]?.text.includes(email));
  });

  it('keeps verification and sessions where the address is the same', async () => {
    const one = await store.newCustomer();
    const data = await changed(one.id, { email: one.email });
    assert.equal(data.emailVerified, true);
    assert.equal(await statusWith(store, one.token), 200);
  });

  it('ends the password and open challenges of the earlier address', async () => {
    const one = await store.newCustomer({ password: PASSWORD });
    await store.call('POST', '/v1/auth/password/reset-request', { email: one.email });
    const email = anyEmail();
    await changed(one.id, { email });
    for (const address of [one.email, email]) {
      const signIn = { email: address, password: PASSWORD };
      const { code } = await store.call('POST', '/v1/auth/login', signIn);
      assert.equal(code, 'INVALID_CREDENTIALS', address);
    }
    const open = await sql`
      select purpose from auth_challenges
      where store_id = ${store.id} and (customer_id = ${one.id} or target = ${one.email})`;
    assert.equal(open.length, 0);
    const [row] = await sql`select password_hash as hash from customers where id = ${one.id}`;
    assert.equal(row?.hash, null);
  });

  it('keeps the earlier addresses for operators until erasure', async () => {
    const one = await store.newCustomer();
    const second = anyEmail();
    await changed(one.id, { email: second });
    const { previousEmails } = await changed(one.id, { email: anyEmail() });
    assert.deepEqual(
      previousEmails.map(({ email, wasVerified }: Data) => [email, wasVerified]),
      [
        [one.email, true],
        [second, false],
      ],
    );
    const name = { customerId: one.id };
    const exported = await owner.call('POST', '/admin/v1/customers/export', name);
    assert.deepEqual(exported.data.customer.previousEmails, previousEmails);
    await owner.call('POST', '/admin/v1/customers/erase', name);
    const [row] = await sql`select previous_emails as kept from customers where id = ${one.id}`;
    assert.deepEqual(row?.kept, []);
  });

  it('lets staff change a name beside the same address, and owners the address', async () => {
    const one = await store.newCustomer();
    const path = `/admin/v1/customers/${one.id}`;
    const moved = await staff.call('PATCH', path, { firstName: 'Eve', email: anyEmail() });
    assert.deepEqual([moved.status, moved.code], [403, 'FORBIDDEN']);
    const same = { lastName: 'Byron', email: one.email.toUpperCase() };
    const { status, data } = await staff.call('PATCH', path, same);
    assert.deepEqual(
      [status, data.firstName, data.lastName, data.email],
      [200, null, 'Byron', one.email],
    );
  });

  it('withdraws consents by lines of the ledger, each with an event, and once', async () => {
    const one = await store.newCustomer();
    const given = { marketing: true, transactional: true, phone: '+14155550123' };
    await one.call('PUT', '/v1/customers/me/sms-consent', given);
    const data = await changed(one.id, { consent: { marketing: false } });
    assert.deepEqual(
      [data.consent.marketing.subscribed, data.consent.marketing.source],
      [false, 'operator'],
    );
    assert.equal(data.consent.transactional.subscribed, true);
    await changed(one.id, { consent: { marketing: false } });
    const lines = await sql`select kind from consents where customer_id = ${one.id}`;
    assert.equal(lines.length, 3);
    const consents = (await eventsOf(one.id)).filter(({ type }) => type === 'consent.changed');
    assert.equal(consents.length, 3);
    const both = { firstName: 'Ada', consent: { marketing: false, transactional: false } };
    const after = await changed(one.id, both);
    assert.deepEqual([after.firstName, after.consent.transactional.subscribed], ['Ada', false]);
  });

  it('emits nothing where nothing changes', async () => {
    const one = await store.newCustomer({ firstName: 'Ada' });
    const before = (await eventsOf(one.id)).length;
    await changed(one.id, { firstName: 'Ada' });
    await changed(one.id, {});
    assert.equal((await eventsOf(one.id)).length, before);
  });

  it('names the changed fields and no values in the audit log', async () => {
    const one = await store.newCustomer();
    await changed(one.id, { firstName: 'Augusta', email: anyEmail() });
    const [entry] = await sql`
      select operation, array_to_json(fields) as fields, operator_id as "operatorId"
      from audit_log where store_id = ${store.id} and subject = ${one.id}`;
    assert.deepEqual(
      [entry?.operation, entry?.operatorId, [...(entry?.fields ?? [])].sort()],
      ['changeCustomer', owner.id, ['email', 'firstName']],
    );
  });

  it('has one effect under an Idempotency-Key', async () => {
    const one = await store.newCustomer();
    const key = { 'idempotency-key': randomUUID() };
    const first = await change(one.id, { firstName: 'Ada' }, key);
    await change(one.id, { firstName: 'Grace' });
    const again = await change(one.id, { firstName: 'Ada' }, key);
    assert.equal(again.text, first.text);
    const { data } = await staff.call('GET', `/admin/v1/customers/${one.id}`);
    assert.equal(data.firstName, 'Grace');
  });
});

describe('changeCustomer refuses bad input', () => {
  it('refuses what an operator may not set, and changes nothing', async () => {
    const one = await store.newCustomer({ firstName: 'Ada' });
    for (const body of [
      { consent: { marketing: true } },
      { consent: { email: false } },
      { email: 'nonsense' },
      { email: '' },
      { email: null },
      { firstName: '' },
      { phone: 'x'.repeat(41) },
      { emailVerified: true },
      { password: PASSWORD },
      [],
    ]) {
      const { status, code } = await change(one.id, body);
      assert.deepEqual(
        [JSON.stringify(body), status, code],
        [JSON.stringify(body), 400, 'VALIDATION_ERROR'],
      );
    }
    const { data } = await staff.call('GET', `/admin/v1/customers/${one.id}`);
    assert.deepEqual([data.firstName, data.email], ['Ada', one.email]);
  });

  it('refuses an address that another customer has, verified or not', async () => {
    const one = await store.newCustomer({ firstName: 'Ada' });
    const verified = await store.newCustomer();
    const registered = await store.newCustomer({ password: PASSWORD });
    for (const { email } of [verified, registered]) {
      const body = { firstName: 'Eve', email: email.toUpperCase() };
      const { status, code } = await change(one.id, body);
      assert.deepEqual([status, code], [409, 'EMAIL_TAKEN']);
    }
    const { data } = await staff.call('GET', `/admin/v1/customers/${one.id}`);
    assert.deepEqual([data.firstName, data.email], ['Ada', one.email]);
    assert.equal(await statusWith(store, one.token), 200);
  });

  it('lets one of two customers have an address', async () => {
    const two = [await store.newCustomer(), await store.newCustomer()];
    const email = anyEmail();
    const replies = await Promise.all(two.map(({ id }) => change(id, { email })));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
  });

  it('allows an address that a customer of another store has', async () => {
    const { email } = await (await service.newStore()).newCustomer();
    const one = await store.newCustomer();
    assert.equal((await changed(one.id, { email })).email, email);
  });
});

describe('changeCustomer hides foreign ids', () => {
  it('answers foreign and erased customers like unknown ones', async () => {
    const foreign = await (await service.newStore()).newCustomer();
    const erased = await store.newCustomer();
    await owner.call('POST', '/admin/v1/customers/erase', { customerId: erased.id });
    const unknown = await change(randomUUID(), { firstName: 'Eve' });
    assert.deepEqual([unknown.status, unknown.code], [404, 'CUSTOMER_NOT_FOUND']);
    for (const id of [foreign.id, erased.id, 'nonsense']) {
      assert.equal((await change(id, { firstName: 'Eve' })).text, unknown.text);
    }
    const [row] = await sql`select first_name as name from customers where id = ${erased.id}`;
    assert.equal(row?.name, null);
  });
});

describe('signOutCustomer', () => {
  const signOut = (id: string) => staff.call('POST', `/admin/v1/customers/${id}/sign-out`);

  it('ends every session and cart token of the customer, and of no other', async () => {
    const one = await store.newCustomer();
    const again = await store.newCustomer({ email: one.email });
    const other = await store.newCustomer();
    const cart = await one.call('POST', '/v1/carts/', {});
    const { status, data } = await signOut(one.id);
    assert.deepEqual([status, data], [200, { id: one.id, signedOut: true }]);
    for (const { token, refreshToken } of [one, again]) {
      assert.equal(await statusWith(store, token), 401);
      const refreshed = await store.call('POST', '/v1/auth/refresh', { refreshToken });
      assert.equal(refreshed.code, 'REFRESH_TOKEN_INVALID');
    }
    assert.equal(await statusWith(store, other.token), 200);
    const by = await store.call('GET', `/v1/carts/session/${cart.data.sessionToken}`);
    assert.equal(by.status, 404);
    const back = await store.newCustomer({ email: one.email });
    assert.equal(back.id, one.id);
  });

  it('is recorded, can be repeated, and answers foreign customers like unknown ones', async () => {
    const one = await store.newCustomer();
    await signOut(one.id);
    assert.equal((await signOut(one.id)).status, 200);
    const [row] = await sql`
      select count(*) as count from audit_log
      where store_id = ${store.id} and operation = 'signOutCustomer' and subject = ${one.id}`;
    assert.equal(row?.count, 2);
    const foreign = await (await service.newStore()).newCustomer();
    const unknown = await signOut(randomUUID());
    assert.deepEqual([unknown.status, unknown.code], [404, 'CUSTOMER_NOT_FOUND']);
    assert.equal((await signOut(foreign.id)).text, unknown.text);
  });
});
