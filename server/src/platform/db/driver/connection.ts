import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseServer } from '../../../database-url.ts';
import {
  type ClientSettings,
  connectionError,
  destroyClient,
  openClient,
  withErrorCode,
} from './open-client.ts';
import { isStale, preparedNames } from './prepared-names.ts';
import { Query } from './query.ts';
import type { AnyRow, CompiledStatement, OnStatement, Rows } from './sql.ts';
import { statementChannel } from './statement-channel.ts';

export interface ConnectionOptions extends ClientSettings {
  readonly server: DatabaseServer;
  /** Delay before connecting, set after a failed attempt. */
  readonly delayMs: number;
  readonly onStatement: OnStatement | undefined;
  /** Seconds without a byte after which a connection with pending statements is closed. */
  readonly maxSilence: number | undefined;
  readonly onReady: () => void;
  /** All pending statements on the connection have failed. */
  readonly onLost: (error: Error, wasReady: boolean) => void;
  /** No statement is pending on the connection. */
  readonly onIdle: () => void;
}

/** One connection. Statements may be sent before it is ready; they fail if it never connects. */
export interface Connection {
  /** Number of pending and queued statements. */
  depth(): number;
  /** The reason for which the connection was lost. */
  failure(): Error | undefined;
  /** An independent statement may be retried if it failed before execution. */
  send(built: CompiledStatement, mayRepeat: boolean): Promise<Rows<AnyRow[]>>;
  /** Called once a second. */
  tick(): void;
  /** Closes the connection. No statement may be pending. */
  end(): Promise<void>;
  destroy(error: Error): void;
}

interface Sent {
  readonly built: CompiledStatement;
  readonly mayRepeat: boolean;
  readonly resolve: (rows: Rows<AnyRow[]>) => void;
  readonly reject: (error: Error) => void;
}

interface ConnectionState {
  readonly options: ConnectionOptions;
  /** Statements queued until the connection is ready, or while pipelining is off. */
  readonly waiting: Sent[];
  readonly prepared: ReturnType<typeof preparedNames>;
  readonly opening: AbortController;
  client: pg.Client | undefined;
  failure: Error | undefined;
  underway: number;
  silentSeconds: number;
}

export function createConnection(options: ConnectionOptions): Connection {
  const own: ConnectionState = {
    options,
    waiting: [],
    prepared: preparedNames(),
    opening: new AbortController(),
    client: undefined,
    failure: undefined,
    underway: 0,
    silentSeconds: 0,
  };
  open(own).catch((error: Error) => lose(own, error));
  return {
    depth: () => own.underway + own.waiting.length,
    failure: () => own.failure,
    send(built, mayRepeat) {
      return new Promise((resolve, reject) => {
        if (own.failure) return reject(own.failure);
        own.waiting.push({ built, mayRepeat, resolve, reject });
        writeWaiting(own);
      });
    },
    tick: () => tick(own),
    async end() {
      if (own.client) await own.client.end();
      else lose(own, connectionError('CONNECTION_ENDED', 'The connection was ended'));
    },
    destroy: (error) => lose(own, error),
  };
}

async function open(own: ConnectionState): Promise<void> {
  const { server, delayMs } = own.options;
  const { signal } = own.opening;
  if (delayMs > 0) await wait(delayMs, undefined, { signal });
  const client = await openClient(server, own.options, signal);
  if (own.failure) return destroyClient(client);
  client.on('error', (error) => lose(own, withErrorCode(error)));
  client.on('end', () => {
    lose(own, connectionError('CONNECTION_ENDED', 'The connection was ended'));
  });
  client.connection.stream.on('data', () => {
    own.silentSeconds = 0;
  });
  own.client = client;
  own.options.onReady();
  writeWaiting(own);
}

/** The driver rejects sent statements when its socket closes; this rejects the queued ones. */
function lose(own: ConnectionState, error: Error): void {
  if (own.failure) return;
  own.failure = error;
  own.opening.abort(error);
  if (own.client) destroyClient(own.client, error);
  for (const { reject } of own.waiting.splice(0)) reject(error);
  own.options.onLost(error, own.client !== undefined);
}

/** Ticks are counted instead of measured, so a suspended process does not time out on resume. */
function tick(own: ConnectionState): void {
  const { maxSilence } = own.options;
  own.silentSeconds = own.underway > 0 ? own.silentSeconds + 1 : 0;
  if (maxSilence === undefined || own.silentSeconds <= maxSilence) return;
  lose(own, connectionError('CONNECTION_SILENT', 'The database does not answer'));
}

/** Behind a pooler only one statement is sent at a time: not every pooler supports pipelining. */
function writeWaiting(own: ConnectionState): void {
  const { client, waiting } = own;
  while (client && waiting.length > 0 && (own.options.isPipelined || own.underway === 0)) {
    write(own, client, waiting.shift() as Sent);
  }
}

function write(own: ConnectionState, client: pg.Client, sent: Sent): void {
  const { built } = sent;
  const isNamed = own.options.isPipelined && built.isPrepared;
  const named = isNamed ? own.prepared.take(built) : undefined;
  const query = new Query(built, named, (error, rows) => {
    own.underway--;
    if (named) own.prepared.settle(named, error);
    if (error) fail(own, sent, error);
    else sent.resolve(rows as Rows<AnyRow[]>);
    writeWaiting(own);
    if (own.underway === 0) own.options.onIdle();
  });
  own.underway++;
  own.options.onStatement?.(built.text, built.values);
  if (statementChannel.hasSubscribers) statementChannel.publish(built);
  client.query(query as unknown as pg.Query);
}

function fail(own: ConnectionState, sent: Sent, error: Error): void {
  if (sent.mayRepeat && !own.failure && isStale(error)) {
    own.waiting.push({ ...sent, mayRepeat: false });
    return;
  }
  if ('severity' in error) nameStatement(error, sent.built);
  // The driver's own errors have no code; the connection's failure does.
  sent.reject('code' in error ? error : (own.failure ?? error));
}

/** The stack of a server's error shows only the driver: that of its template is more use. */
function nameStatement(error: Error, { text, origin }: CompiledStatement): void {
  Object.assign(error, { statement: text });
  const frames = origin?.stack?.split('\n').slice(1).join('\n');
  if (frames) error.stack = `${error.name}: ${error.message}\n${frames}`;
}
