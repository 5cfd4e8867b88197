import type { AddressInfo, Socket } from 'node:net';
import { after } from 'node:test';
import { SMTPServer } from 'smtp-server';

export type MailFault =
  | 'none'
  | 'hang'
  | 'drop_before_answer'
  | 'taken_then_drop'
  | 'busy'
  | 'unknown_recipient'
  | 'sender_refused'
  | 'content_refused'
  | 'greylisted';

export interface FakeMail {
  readonly from: string;
  readonly to: string[];
  /** The whole of it, headers first. */
  readonly raw: string;
  readonly isEncrypted: boolean;
  readonly user: string | undefined;
  /** The name of the sender in its greeting. */
  readonly greeting: string;
}

export interface FakeMailServer {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** The mails that it accepted, also if the reply was lost. */
  readonly taken: FakeMail[];
  connections: number;
  fault: MailFault;
}

export interface MailServerOptions {
  /** From the first byte. Otherwise it is offered. */
  readonly secure?: boolean;
  readonly key?: string;
  readonly cert?: string;
}

const answer = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });

/** A real mail server in the process, with faults. */
export async function startMailServer(options: MailServerOptions = {}): Promise<FakeMailServer> {
  const fake: FakeMailServer & { port: number } = {
    port: 0,
    user: 'mugs',
    password: 'a long enough password',
    taken: [],
    connections: 0,
    fault: 'none',
  };
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    ...options,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: options.key ? [] : ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onConnect(_session, done) {
      fake.connections++;
      if (fake.fault === 'hang') return;
      done(fake.fault === 'busy' ? answer(421, 'too busy') : null);
    },
    onAuth({ username, password }, _session, done) {
      const isGood = username === fake.user && password === fake.password;
      if (isGood) done(null, { user: username ?? '' });
      else done(answer(535, 'no such user'));
    },
    onMailFrom(_address, _session, done) {
      done(fake.fault === 'sender_refused' ? answer(553, 'not yours') : null);
    },
    onRcptTo({ address }, _session, done) {
      if (fake.fault === 'unknown_recipient') return done(answer(550, `no ${address} here`));
      done(fake.fault === 'greylisted' ? answer(451, 'come back later') : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const drop = () => {
          for (const socket of sockets) socket.destroy();
        };
        if (fake.fault === 'drop_before_answer') return drop();
        if (fake.fault === 'content_refused') return done(answer(554, 'looks like spam'));
        const { mailFrom, rcptTo } = session.envelope;
        fake.taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
          isEncrypted: session.secure,
          user: session.user as string | undefined,
          greeting: session.hostNameAppearsAs,
        });
        return fake.fault === 'taken_then_drop' ? drop() : done(null, 'taken');
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  after(() => server.close());
  fake.port = (server.server.address() as AddressInfo).port;
  return fake;
}
