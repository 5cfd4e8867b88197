import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import { type JournalEntry, openJournal } from './journal.ts';

/** The fault of a call. */
export type Fault =
  /** Done, and the connection breaks before the first reply. */
  | 'drop_answer'
  /** Nothing is done, and no reply ever comes. */
  | 'hang'
  /** Done, and no reply ever comes. */
  | 'hang_after'
  /** 500 at first, and a success from then on. */
  | 'fail_once'
  | 'decline'
  | 'needs_action'
  | 'pending'
  | 'altered_amount'
  | 'altered_currency';

export interface ProviderCall {
  /** `other` for calls that move no money. */
  readonly kind: JournalEntry['kind'] | 'other';
  readonly key: string;
  /** How often this key was sent, this time included. */
  readonly tries: number;
}

export interface FakepayOptions {
  /** Kept across restarts of the service, and of fakepay itself. */
  readonly journalFile: string;
  readonly secret: string;
  readonly port?: number;
}

export interface Fakepay {
  readonly url: string;
  readonly port: number;
  readonly secret: string;
  /** All decisions so far, in order. */
  journal(): readonly JournalEntry[];
  /** How often a key was sent to it. */
  tries(key: string): number;
  /** From now on; undefined is a working provider. */
  fail(faultOf?: (call: ProviderCall) => Fault | undefined): void;
  stop(): Promise<void>;
}

interface Request {
  readonly key: string;
  readonly amount: number;
  readonly store: string;
  readonly token: string | null;
  readonly charge?: string;
}

/**
 * An HTTP payment provider with a durable journal. A charge, refund or void with a known key is
 * answered from the journal and never done again: the guarantee of a provider, and what the
 * service relies on.
 */
export async function startFakepay(options: FakepayOptions): Promise<Fakepay> {
  const journal = openJournal(options.journalFile);
  const tries = new Map<string, number>();
  const hanging = new Set<ServerResponse>();
  let faultOf: (call: ProviderCall) => Fault | undefined = () => undefined;
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = JSON.parse((await bodyOf(request)) || '{}') as Request;
    const count = (tries.get(asked.key) ?? 0) + 1;
    tries.set(asked.key, count);
    const kind = request.url?.split('/').at(-1) as JournalEntry['kind'] | 'look';
    if (kind === 'look') return send(response, 200, recordOf(journal.entries(), asked.charge));
    const fault = faultOf({ kind, key: asked.key, tries: count });
    if (fault === 'hang') return void hanging.add(response);
    if (fault === 'fail_once' && count === 1) return send(response, 500, { error: 'oops' });
    const outcome = decide(kind, asked, fault);
    if (fault === 'hang_after') return void hanging.add(response);
    if (fault === 'drop_answer' && count === 1) return void response.destroy();
    send(response, 200, outcome);
  }

  function decide(kind: JournalEntry['kind'], asked: Request, fault: Fault | undefined): object {
    const known = journal.find(asked.key);
    // There is no card behind it, so nothing is decided or recorded.
    if (asked.token?.startsWith('junk_')) return { status: 'invalid' };
    if (!known && fault === 'needs_action') return { status: 'needs_action' };
    if (!known && fault === 'pending') {
      return { status: 'pending', reference: `fp_${asked.key}`, amount: asked.amount };
    }
    const isDeclined =
      fault === 'decline' ||
      asked.token === 'tok_declined' ||
      (!known && isImpossible(kind, asked, journal.entries()));
    const entry = known ?? journal.add(newEntry(isDeclined ? 'decline' : kind, asked));
    if (entry.kind === 'decline') return { status: 'declined' };
    const shown = fault === 'altered_amount' ? entry.amount + 1 : entry.amount;
    const status = entry.kind === 'authorize' ? 'authorized' : 'succeeded';
    const currency = fault === 'altered_currency' ? 'EUR' : 'USD';
    return { status, reference: entry.reference, amount: shown, currency };
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    secret: options.secret,
    journal: journal.entries,
    tries: (key) => tries.get(key) ?? 0,
    fail: (next = () => undefined) => {
      faultOf = next;
    },
    stop: () => stopServer(server, hanging),
  };
}

/** An authorization is captured once, up to its amount; a captured one cannot be released. */
function isImpossible(
  kind: JournalEntry['kind'],
  { charge, amount }: Request,
  entries: readonly JournalEntry[],
): boolean {
  const held = entries.find((entry) => entry.kind === 'authorize' && entry.reference === charge);
  const isOver = entries.some(
    (entry) => entry.charge === charge && (entry.kind === 'capture' || entry.kind === 'void'),
  );
  if (kind === 'capture') return !held || isOver || amount > held.amount;
  return kind === 'void' && held !== undefined && isOver;
}

/** The record of one charge, for lookups. */
function recordOf(entries: readonly JournalEntry[], reference = ''): object {
  const charge = entries.find(
    (entry) =>
      entry.reference === reference && (entry.kind === 'charge' || entry.kind === 'authorize'),
  );
  if (!charge) return {};
  const about = (kind: JournalEntry['kind']) =>
    entries.filter((entry) => entry.kind === kind && entry.charge === reference);
  const sumOf = (kind: JournalEntry['kind']) =>
    about(kind).reduce((all, { amount }) => all + amount, 0);
  return {
    authorized: charge.amount,
    captured: charge.kind === 'charge' ? charge.amount : sumOf('capture'),
    refunded: sumOf('refund'),
    currency: 'USD',
    isVoided: about('void').length > 0,
  };
}

function newEntry(kind: JournalEntry['kind'], { key, amount, store, charge }: Request) {
  const reference = `fp_${randomBytes(8).toString('hex')}`;
  return { kind, key, reference, amount, store, charge: charge ?? null };
}

/** Also where replies hang. */
export async function stopServer(server: Server, hanging: Set<ServerResponse>): Promise<void> {
  for (const response of hanging) response.destroy();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
