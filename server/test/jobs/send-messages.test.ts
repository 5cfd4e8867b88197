import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { purgeSignIns } from '../../src/features/auth/sessions/purge-sign-ins.ts';
import { purgeMessages } from '../../src/features/messages/delivery/purge-messages.ts';
import { sendMessages } from '../../src/features/messages/delivery/send-messages.ts';
import { messageJobs } from '../../src/features/messages/jobs.ts';
import { connect } from '../../src/platform/db/connect.ts';
import { startJobs } from '../../src/platform/jobs/jobs.ts';
import { createRegistry, jobMetrics } from '../../src/platform/metrics.ts';
import type { HandoverResult, SendMessage } from '../../src/ports/messages/send-message.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../src/values/time.ts';
import { anyEmail, anyPhone } from '../customers.ts';
import { TAKEN } from '../fake-senders.ts';
import type { Data } from '../harness.ts';
import { until } from '../process/running.ts';
import { ownDatabase } from '../states.ts';

type Sent = Parameters<SendMessage>[0];

const sent: Sent[] = [];
/** The results of the next messages. */
let carry: SendMessage = async () => TAKEN;
const port: SendMessage = async (message) => {
  sent.push(message);
  return await carry(message);
};
const { address, start } = await ownDatabase();
const ports = { texts: () => port, mails: () => port };
const service = await start({ ports });
const store = await service.newStore();

async function ask(email = anyEmail()): Promise<string> {
  const reply = await store.call('POST', '/v1/auth/otp/email/request', { email });
  assert.equal(reply.status, 200, reply.text);
  return email;
}

async function rowsTo(email: string): Promise<Data[]> {
  const [message] = sent.filter(({ to }) => to === email);
  return await service.sql`select * from messages where id = ${message?.id ?? store.id}`;
}

const countTo = (email: string) => sent.filter(({ to }) => to === email).length;

describe('sending messages', () => {
  it('passes each to the port of its kind once, and erases its text', async () => {
    const email = await ask();
    const phone = anyPhone();
    await store.call('POST', '/v1/auth/otp/request', { phone });
    assert.equal(await sendMessages(service.app), 2);
    assert.equal(await sendMessages(service.app), 0);
    assert.deepEqual([countTo(email), countTo(phone)], [1, 1]);
    const [row] = await rowsTo(email);
    assert.deepEqual([row.status, row.payload.length, row.tries], ['sent', 0, 1]);
  });

  it('sends each once with ten concurrent sweeps', async () => {
    const emails = await Promise.all(Array.from({ length: 50 }, () => ask()));
    await Promise.all(Array.from({ length: 10 }, () => sendMessages(service.app)));
    for (const email of emails) assert.equal(countTo(email), 1);
  });

  it('retries, later each time, with the same id, and ends in a failure', async () => {
    carry = async () => {
      throw new Error('no answer from +14155550123');
    };
    const { id } = await placeLongMessage();
    const waits: number[] = [];
    for (let turn = 0; turn < 12; turn++) {
      await sendMessages(service.app);
      const [row] = await service.sql`select * from messages where id = ${id}`;
      if (row?.status !== 'waiting') break;
      const waitMs = row.next_try_at.getTime() - service.clock.now().getTime();
      waits.push(Math.round(waitMs / SECOND_MS));
      service.clock.advance(waitMs - 2_000);
      assert.equal(await sendMessages(service.app), 0, 'too early');
      service.clock.advance(2_001);
    }
    carry = async () => TAKEN;
    assert.deepEqual(waits, [5, 10, 20, 40, 80, 160, 320]);
    const [row] = await service.sql`select * from messages where id = ${id}`;
    assert.deepEqual([row?.status, row?.tries, row?.payload.length], ['failed', 8, 0]);
    assert.equal(sent.filter((message) => message.id === id).length, 8);
    assert.ok(!service.logLines.join('').includes('no answer from'));
  });

  it('ends at once on a permanent refusal, with the reason', async () => {
    carry = async () => ({ kind: 'refused', reason: 'recipient_refused', carrierCode: '550' });
    const email = await ask();
    await sendMessages(service.app);
    carry = async () => TAKEN;
    const [row] = await rowsTo(email);
    assert.deepEqual(
      [row.status, row.tries, row.payload.length, row.reason, row.carrier_code],
      ['failed', 1, 0, 'recipient_refused', '550'],
    );
  });

  it('records what was sent, though the database was down for a moment', async () => {
    const email = await ask();
    let failures = 3;
    const blinking = new Proxy(service.app.sql, {
      apply(target, self, given) {
        const isNote = Array.isArray(given[0]) && given[0].join('').includes('carrier_reference =');
        if (isNote && failures-- > 0) return Promise.reject(new Error('the database is away'));
        return Reflect.apply(target, self, given);
      },
    });
    await sendMessages({ ...service.app, sql: blinking });
    assert.equal(failures, -1);
    const [row] = await rowsTo(email);
    assert.equal(row.status, 'sent');
    service.clock.advance(MINUTE_MS + SECOND_MS);
    await sendMessages(service.app);
    assert.equal(countTo(email), 1);
  });

  it('does not send a code that has expired', async () => {
    const email = await ask();
    service.clock.advance(10 * MINUTE_MS + SECOND_MS);
    await sendMessages(service.app);
    assert.equal(countTo(email), 0);
  });

  it('sends messages that a dead process had leased', async () => {
    const email = await ask();
    const silence = () => new Promise<HandoverResult>(() => {});
    const dying = await start({ ports: { mails: () => silence } });
    dying.clock.advance(service.clock.now().getTime() - Date.now());
    const taken = until(async () => {
      const rows = await service.sql`
        select 1 from messages where tries = 1 and status = 'waiting'`;
      return rows.length === 1;
    }, 20_000);
    void sendMessages(dying.app);
    await taken;
    assert.equal(await sendMessages(service.app), 0);
    service.clock.advance(MINUTE_MS + SECOND_MS);
    assert.equal(await sendMessages(service.app), 1);
    assert.equal(countTo(email), 1);
  });

  it('is woken by the commit of a message, however seldom it polls', async () => {
    const [send] = messageJobs;
    assert.ok(send);
    const direct = connect(address, { poolSize: 1, throughPooler: false });
    const metrics = jobMetrics(createRegistry());
    const seldom = [{ ...send, everySeconds: 3_600 }];
    const running = await startJobs(service.app, address, seldom, metrics, direct);
    const email = await ask();
    await until(() => countTo(email) === 1, 20_000);
    await running.stop();
    await direct.end();
  });

  it('writes no message for a refused request', async () => {
    const before = await service.sql`select count(*) from messages`;
    const body = { email: anyEmail(), redirectUrl: 'https://evil.example' };
    await store.call('POST', '/v1/auth/magic-link', body);
    assert.deepEqual(await service.sql`select count(*) from messages`, before);
  });
});

describe('the data of sign-ins', () => {
  it('is purged once it is of no use, and not before', async () => {
    const { headers, refreshToken } = await store.newCustomer();
    await ask();
    await sendMessages(service.app);
    service.clock.advance(2 * DAY_MS);
    assert.ok((await purgeSignIns(service.app)) > 0);
    const challenges = await service.sql`select 1 from auth_challenges`;
    assert.equal(challenges.length, 0);
    const orders = await store.call('GET', '/v1/orders/', undefined, headers);
    assert.equal(orders.status, 200, 'a sign-in that lives was purged');
    assert.equal(await purgeMessages(service.app), 0);
    service.clock.advance(6 * DAY_MS);
    assert.ok((await purgeMessages(service.app)) > 0);
    service.clock.advance(30 * DAY_MS);
    assert.ok((await purgeSignIns(service.app)) > 0);
    const sessions = await service.sql`select 1 from customer_sessions`;
    assert.equal(sessions.length, 0);
    const late = await store.call('POST', '/v1/auth/refresh', { refreshToken });
    assert.equal(late.code, 'REFRESH_TOKEN_INVALID');
  });
});

/** A message that is valid for a day, so that it may fail for long. */
async function placeLongMessage(): Promise<{ id: string }> {
  await ask();
  const tomorrow = new Date(service.clock.now().getTime() + DAY_MS);
  const [row] = await service.sql<{ id: string }[]>`
    update messages set expires_at = ${tomorrow}
    where status = 'waiting' returning id`;
  assert.ok(row);
  return row;
}
