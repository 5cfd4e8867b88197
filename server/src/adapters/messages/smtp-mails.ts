import { isIP } from 'node:net';
import type { Outbound } from '../../platform/http/outbound/outbound.ts';
import type { SenderCheck } from '../../ports/messages/message-senders.ts';
import type {
  HandoverResult,
  OutgoingMessage,
  SendMessage,
} from '../../ports/messages/send-message.ts';
import type { MailAccount } from '../../ports/messages/sender.ts';
import { SECOND_MS } from '../../values/time.ts';
import { type SmtpError, smtpCheck, smtpFailure } from './smtp-failure.ts';

export interface SmtpParts {
  readonly outbound: Pick<Outbound, 'locate'>;
  /** For development and tests: any port, and optional encryption. */
  readonly allowPrivate: boolean;
  readonly publicUrl: () => string;
  /** Additional trusted certificate authority. */
  readonly certificateAuthority?: string;
  readonly totalMs?: number;
}

export interface SmtpMails {
  sender(account: MailAccount): SendMessage;
  check(account: MailAccount): Promise<SenderCheck>;
}

const CONNECT_MS = 5 * SECOND_MS;
const IDLE_MS = 10 * SECOND_MS;
/** Total timeout, well below the retry time of the message, for servers that answer slowly. */
const TOTAL_MS = 20 * SECOND_MS;
const MAIL_PORTS = [25, 465, 587];
const FREE_PORT_MIN = 1_024;

/** Sends mail through a store's server, with one connection per message. */
export function smtpMails(parts: SmtpParts): SmtpMails {
  return {
    sender: (account) => async (message) => {
      try {
        return await withServer(parts, account, async (server) => {
          const { messageId, raw } = await mailOf(account, message);
          await server.open();
          await server.send({ from: account.fromAddress, to: message.to }, raw);
          return { kind: 'taken', status: 'sent', reference: messageId } satisfies HandoverResult;
        });
      } catch (error) {
        return smtpFailure(error as SmtpError);
      }
    },
    async check(account) {
      const reason = problemOf(parts, account);
      if (reason) return { kind: 'refused', reason };
      try {
        await withServer(parts, account, (server) => server.open());
        return { kind: 'good' };
      } catch (error) {
        if (error instanceof LocateError) return { kind: 'refused', reason: error.message };
        return smtpCheck(error as SmtpError);
      }
    },
  };
}

class LocateError extends Error {
  readonly code = 'EDNS';
  readonly command = 'CONN';
}

function problemOf({ allowPrivate }: SmtpParts, { port, security }: MailAccount) {
  if (allowPrivate) return undefined;
  if (security === 'none') return 'security must be tls or starttls';
  const isOpen = MAIL_PORTS.includes(port) || port >= FREE_PORT_MIN;
  return isOpen ? undefined : 'port must be 25, 465, 587 or above 1023';
}

/** The Message-ID derives from the message's id, so that receivers detect duplicates. */
async function mailOf({ fromName, fromAddress }: MailAccount, message: OutgoingMessage) {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const domain = fromAddress.slice(fromAddress.lastIndexOf('@') + 1);
  const messageId = `<${message.id}@${domain}>`;
  const composed = new MailComposer({
    messageId,
    from: { name: fromName, address: fromAddress },
    // As an object, because a parsed string could yield two addresses.
    to: { name: '', address: message.to },
    subject: message.subject ?? '',
    text: message.text,
    headers: { 'auto-submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { messageId, raw: await composed.compile().build() };
}

/** An SMTP connection that is always closed by the client. */
interface SmtpSession {
  /** Connects, greets and authenticates where required. */
  open(): Promise<void>;
  send(envelope: { from: string; to: string }, mail: Buffer): Promise<void>;
}

async function withServer<T>(
  parts: SmtpParts,
  account: MailAccount,
  work: (server: SmtpSession) => Promise<T>,
): Promise<T> {
  const located = await parts.outbound.locate(account.host);
  if ('failure' in located) throw new LocateError(located.failure);
  // Loaded lazily, with the first store that has a mail server.
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const connection = new SMTPConnection(optionsFor(parts, account, located.address));
  let deadline: NodeJS.Timeout | undefined;
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject);
    const late = Object.assign(new Error('mail server timed out'), { code: 'ETIMEDOUT' });
    deadline = setTimeout(() => reject(late), parts.totalMs ?? TOTAL_MS);
  });
  broken.catch(() => {});
  const { user, password } = account;
  const auth = user === null ? undefined : { user, pass: password ?? '' };
  const session: SmtpSession = {
    async open() {
      await called((done) => connection.connect(done));
      if (auth) await called((done) => connection.login(auth, done));
    },
    send: (envelope, mail) => called((done) => connection.send(envelope, mail, done)),
  };
  try {
    const result = await Promise.race([work(session), broken]);
    connection.quit();
    return result;
  } finally {
    clearTimeout(deadline);
    connection.close();
  }
}

function called(call: (done: (error?: Error | null) => void) => void): Promise<void> {
  const answered = new Promise<void>((resolve, reject) => {
    call((error) => (error ? reject(error) : resolve()));
  });
  // Prevents an unhandled rejection after the timeout.
  answered.catch(() => {});
  return answered;
}

/** Host name for EHLO; undefined uses the machine's name. */
function nameIn(publicUrl: string): string | undefined {
  if (!URL.canParse(publicUrl)) return undefined;
  const { hostname } = new URL(publicUrl);
  return hostname.startsWith('[') || isIP(hostname) ? undefined : hostname;
}

/** Connects to the resolved address that was checked; the host name is used for the certificate. */
function optionsFor(parts: SmtpParts, { host, port, security }: MailAccount, address: string) {
  const { certificateAuthority: ca } = parts;
  return {
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    name: nameIn(parts.publicUrl()),
    tls: { ...(isIP(host) === 0 && { servername: host }), ...(ca && { ca }) },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: IDLE_MS,
  };
}
