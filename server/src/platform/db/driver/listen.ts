import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { destroyClient } from './open-client.ts';

export interface Listener {
  /**
   * `onListening` is called at the start and after each reconnect. Notifications sent while
   * disconnected are lost.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onListening?: () => void,
  ): Promise<void>;
  end(): void;
}

interface Subscription {
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
  readonly onListening: () => void;
}

interface ListenerState {
  readonly open: (signal: AbortSignal) => Promise<pg.Client>;
  readonly subscriptions: Subscription[];
  readonly ended: AbortController;
  client: Promise<pg.Client> | undefined;
}

const BACKOFF_MIN_MS = 50;
const BACKOFF_MAX_MS = 1_000;

/** Listens on a dedicated connection, opened with the first channel, and reconnects until ended. */
export function createListener(open: ListenerState['open']): Listener {
  const own: ListenerState = {
    open,
    subscriptions: [],
    ended: new AbortController(),
    client: undefined,
  };
  return {
    async listen(channel, onPayload, onListening = () => {}) {
      const subscription = { channel, onPayload, onListening };
      own.subscriptions.push(subscription);
      try {
        own.client ??= connect(own);
        await start(await own.client, subscription);
      } catch (error) {
        own.subscriptions.splice(own.subscriptions.indexOf(subscription), 1);
        throw error;
      }
    },
    end() {
      own.ended.abort();
      own.client?.then(destroyClient, () => {});
    },
  };
}

async function connect(own: ListenerState): Promise<pg.Client> {
  try {
    const client = await own.open(own.ended.signal);
    client.on('notification', ({ channel, payload = '' }) => {
      for (const each of own.subscriptions) if (each.channel === channel) each.onPayload(payload);
    });
    client.on('error', () => destroyClient(client));
    client.on('end', () => void reconnect(own));
    return client;
  } catch (error) {
    own.client = undefined;
    throw error;
  }
}

async function start(client: pg.Client, { channel, onListening }: Subscription): Promise<void> {
  await client.query(`listen "${channel.replaceAll('"', '""')}"`);
  onListening();
}

async function reconnect(own: ListenerState): Promise<void> {
  own.client = undefined;
  const client = await connectAgain(own);
  try {
    for (const each of own.subscriptions) if (client) await start(client, each);
  } catch {
    // Closing the connection triggers a reconnect.
    if (client) destroyClient(client);
  }
}

/** Undefined after the listener has ended. */
async function connectAgain(own: ListenerState): Promise<pg.Client | undefined> {
  const { signal } = own.ended;
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      await wait(Math.min(BACKOFF_MIN_MS * 2 ** tries, BACKOFF_MAX_MS), undefined, { signal });
      own.client ??= connect(own);
      return await own.client;
    } catch {
      // The next iteration retries.
    }
  }
  return undefined;
}
