import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { smtpMails } from '../../src/adapters/messages/smtp-mails.ts';
import { outbound } from '../../src/platform/http/outbound/outbound.ts';
import type { OutgoingMessage } from '../../src/ports/messages/send-message.ts';
import type { MailAccount } from '../../src/ports/messages/sender.ts';
import { type MessageId, timeOrderedIds } from '../../src/values/ids.ts';
import { type FakeMailServer, type MailFault, startMailServer } from '../fake-mail-server.ts';
import { ownCertificate } from '../own-certificate.ts';
import { until } from '../process/running.ts';

const publicUrl = () => 'https://cartwright.test';
const parts = { outbound: outbound({ allowPrivate: true }), allowPrivate: true, publicUrl };
const open = smtpMails(parts);
const closed = smtpMails({
  outbound: outbound({ allowPrivate: false }),
  allowPrivate: false,
  publicUrl,
});

function account(server: FakeMailServer, change: Partial<MailAccount> = {}): MailAccount {
  return {
    provider: 'smtp',
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    fromName: 'Mugs, Ltd "the shop"',
    fromAddress: 'shop@mugs.example',
    user: server.user,
    password: server.password,
    ...change,
  };
}

function mail(change: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    id: timeOrderedIds.next<MessageId>(),
    to: 'ada@example.com',
    subject: 'Grüße – 123456',
    text: 'Your code is 123456.\n.\nBye\n',
    expiresAt: new Date(Date.now() + 60_000),
    ...change,
  };
}

describe('a mail by SMTP', () => {
  it('is sent also before the service knows its own address', async () => {
    const server = await startMailServer();
    for (const [known, greeting] of [
      ['', /^\[?[\w.:-]+\]?$/],
      ['http://[::1]:3000', /^(?!\[?::1)/],
      ['https://cartwright.test', /^cartwright\.test$/],
    ] as const) {
      const early = smtpMails({ ...parts, publicUrl: () => known });
      assert.equal((await early.sender(account(server))(mail())).kind, 'taken');
      assert.match(String(server.taken.at(-1)?.greeting), greeting);
    }
  });

  it('has an id derived from its own, one recipient, and plain text', async () => {
    const server = await startMailServer();
    const message = mail();
    const handover = await open.sender(account(server))(message);
    const reference = `<${message.id}@mugs.example>`;
    assert.deepEqual(handover, { kind: 'taken', status: 'sent', reference });
    const [taken] = server.taken;
    assert.ok(taken);
    assert.deepEqual([taken.from, taken.to], ['shop@mugs.example', ['ada@example.com']]);
    assert.equal(taken.user, server.user);
    assert.match(taken.raw, new RegExp(`^Message-ID: ${reference}`, 'im'));
    assert.match(taken.raw, /^From: .*Mugs, Ltd.* <shop@mugs\.example>/m);
    assert.match(taken.raw, /^Auto-Submitted: auto-generated/im);
    assert.match(taken.raw, /Your code is 123456\./);
  });

  it('has the same id when it is sent again', async () => {
    const server = await startMailServer();
    const message = mail();
    server.fault = 'taken_then_drop';
    const lost = await open.sender(account(server))(message);
    assert.equal(lost.kind, 'failed');
    server.fault = 'none';
    await open.sender(account(server))(message);
    const ids = server.taken.map(({ raw }) => /^Message-ID: (.*)/im.exec(raw)?.[1]?.trim());
    assert.equal(ids.length, 2);
    assert.equal(new Set(ids).size, 1);
  });

  it('has one header and one recipient, whatever its text contains', async () => {
    const server = await startMailServer();
    const subject = 'Hello\r\nBcc: eve@example.com';
    await open.sender(account(server))(mail({ subject, to: 'ada@example.com, eve@example.com' }));
    const [taken] = server.taken;
    assert.ok(!taken || taken.to.length === 1);
    assert.doesNotMatch(taken?.raw ?? '', /^Bcc:/m);
  });
});

describe('a mail server that misbehaves', () => {
  const EXPECTED: Record<Exclude<MailFault, 'none' | 'hang'>, [string, string, string | null]> = {
    busy: ['failed', 'temporarily_refused', '421'],
    greylisted: ['failed', 'temporarily_refused', '451'],
    unknown_recipient: ['refused', 'recipient_refused', '550'],
    sender_refused: ['refused', 'sender_refused', '553'],
    content_refused: ['refused', 'content_refused', '554'],
    drop_before_answer: ['failed', 'unreachable', null],
    taken_then_drop: ['failed', 'unreachable', null],
  };
  for (const [fault, expected] of Object.entries(EXPECTED)) {
    it(`is classified: ${fault}`, async () => {
      const server = await startMailServer();
      server.fault = fault as MailFault;
      const handover = await open.sender(account(server))(mail());
      assert.ok(handover.kind !== 'taken');
      assert.deepEqual([handover.kind, handover.reason, handover.carrierCode], expected);
    });
  }

  it('is abandoned if it does not greet', async () => {
    const server = await startMailServer();
    server.fault = 'hang';
    const handover = await open.sender(account(server))(mail());
    assert.ok(handover.kind === 'failed');
    assert.equal(handover.reason, 'timed_out');
  });

  it('is disconnected if it replies one byte at a time', async () => {
    const { port, sockets } = await drip();
    const hasty = smtpMails({
      outbound: outbound({ allowPrivate: true }),
      allowPrivate: true,
      publicUrl,
      totalMs: 500,
    });
    const server = await startMailServer();
    const handover = await hasty.sender(account(server, { port }))(mail());
    assert.ok(handover.kind === 'failed');
    assert.equal(handover.reason, 'timed_out');
    await until(() => sockets.every(({ destroyed }) => destroyed), 5_000);
  });

  it('is classified if it is unreachable, or refuses the password', async () => {
    const server = await startMailServer();
    const gone = await open.sender(account(server, { port: await freePort() }))(mail());
    assert.ok(gone.kind === 'failed');
    assert.equal(gone.reason, 'unreachable');
    const refused = await open.sender(account(server, { password: 'wrong' }))(mail());
    assert.ok(refused.kind === 'failed');
    assert.deepEqual([refused.reason, refused.carrierCode], ['credentials_refused', '535']);
    assert.equal(server.taken.length, 0);
  });
});

describe('encryption of mail', () => {
  const { key, cert } = ownCertificate();

  it('is required: a server without it gets neither password nor text', async () => {
    const server = await startMailServer();
    const handover = await open.sender(account(server, { security: 'starttls' }))(mail());
    assert.equal(handover.kind, 'failed');
    assert.equal(server.taken.length, 0);
  });

  it('requires a certificate of a trusted authority', async () => {
    for (const secure of [true, false]) {
      const server = await startMailServer({ secure, key, cert });
      const security = secure ? 'tls' : 'starttls';
      const handover = await open.sender(account(server, { security, host: 'localhost' }))(mail());
      assert.ok(handover.kind === 'failed', security);
      assert.equal(handover.reason, 'not_trusted', security);
      assert.equal(server.taken.length, 0);
    }
  });

  it('is used from the start, or by STARTTLS', async () => {
    const trusting = smtpMails({
      outbound: outbound({ allowPrivate: true }),
      allowPrivate: true,
      publicUrl,
      certificateAuthority: cert,
    });
    for (const secure of [true, false]) {
      const server = await startMailServer({ secure, key, cert });
      const security = secure ? 'tls' : 'starttls';
      const sender = trusting.sender(account(server, { security, host: 'localhost' }));
      assert.equal((await sender(mail())).kind, 'taken', security);
      assert.equal(server.taken[0]?.isEncrypted, true);
    }
  });
});

describe('verifying a mail server', () => {
  it('greets it, tries the password and sends nothing', async () => {
    const server = await startMailServer();
    assert.deepEqual(await open.check(account(server)), { kind: 'good' });
    assert.equal(server.taken.length, 0);
    const wrong = await open.check(account(server, { password: 'wrong' }));
    assert.deepEqual(wrong, { kind: 'refused', reason: 'credentials_refused (535)' });
    const gone = await open.check(account(server, { port: await freePort() }));
    assert.equal(gone.kind, 'unreachable');
  });

  it('connects to no private address, by number or by name, and sends nothing there', async () => {
    const server = await startMailServer();
    for (const host of ['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254', '[::ffff:127.0.0.1]']) {
      const inside = account(server, { host, security: 'tls' });
      assert.equal((await closed.check(inside)).kind, 'refused', host);
      assert.notEqual((await closed.sender(inside)(mail())).kind, 'taken', host);
    }
    const rebound = smtpMails({
      outbound: outbound({
        allowPrivate: false,
        resolve: async () => ['93.184.215.14', '127.0.0.1'],
      }),
      allowPrivate: false,
      publicUrl,
    });
    const named = account(server, { host: 'mail.example.com', security: 'tls' });
    assert.deepEqual(await rebound.check(named), { kind: 'refused', reason: 'not_public' });
    assert.equal(server.connections, 0);
  });

  it('refuses a password without encryption, and ports of other services', async () => {
    const server = await startMailServer();
    const plain = await closed.check(account(server, { host: '93.184.215.14' }));
    assert.equal(plain.kind, 'refused');
    const shell = account(server, { host: '93.184.215.14', port: 22, security: 'tls' });
    assert.equal((await closed.check(shell)).kind, 'refused');
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closedNow) => server.close(closedNow));
  return port;
}

/** Greets forever, so that the connection is never silent. */
async function drip(): Promise<{ port: number; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    const timer = setInterval(() => socket.write('2'), 50);
    socket.on('close', () => clearInterval(timer)).on('error', () => {});
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  after(() => server.close());
  return { port: (server.address() as { port: number }).port, sockets };
}
