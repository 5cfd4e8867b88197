import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Socket,
} from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Which message gets a fault, and on which side of it. */
export interface Trap {
  /** The first one that is sent after the fault was set is 1. */
  readonly message: number;
  /** Before the server receives it, or after it has replied and the reply is on its way. */
  readonly side: 'before' | 'after';
  /** From here on nothing passes in either direction. */
  readonly spring: () => void;
}

export interface FaultProxy {
  readonly port: number;
  /** Messages that the client has sent since the last fault was set. */
  count(): number;
  /** Undefined lets everything pass again. */
  set(trap: Trap | undefined): void;
  delay(ms: number): void;
  /** Both connections are closed. */
  cut(): void;
  /** No connection is closed: packets are dropped until the next `set`. */
  halfOpen(): void;
  stop(): Promise<void>;
}

/**
 * Stands between the service and its database or its provider. One message is what one side writes
 * at once: a statement with its parameters, a request, a row.
 */
export async function startFaultProxy(far: NetConnectOpts): Promise<FaultProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const underway = new Map<Socket, Promise<void>>();
  let trap: Trap | undefined;
  let seen = 0;
  let delayMs = 0;
  let isClosed = false;
  let isAwaitingAnswer: Socket | undefined;

  function spring(): void {
    const sprung = trap;
    trap = undefined;
    isClosed = true;
    sprung?.spring();
  }

  /** In order of arrival: a message with less delay must not overtake one with more. */
  function send(to: Socket, chunk: Buffer): void {
    const pass = () => {
      if (!isClosed) to.write(chunk);
    };
    const before = underway.get(to);
    if (delayMs === 0 && !before) {
      pass();
      return;
    }
    const own = Promise.all([before, wait(delayMs)]).then(() => {
      pass();
      if (underway.get(to) === own) underway.delete(to);
    });
    underway.set(to, own);
  }

  function fromNear(near: Socket, distant: Socket, chunk: Buffer): void {
    if (isClosed) return;
    seen += 1;
    const isIt = trap?.message === seen;
    if (isIt && trap?.side === 'after') isAwaitingAnswer = near;
    if (isIt && trap?.side === 'before') spring();
    else send(distant, chunk);
  }

  function fromFar(near: Socket, chunk: Buffer): void {
    if (isClosed) return;
    if (trap && isAwaitingAnswer === near) spring();
    else send(near, chunk);
  }

  const server = createServer((near) => {
    const distant = connect(far);
    const pair = [near, distant] as const;
    pairs.add(pair);
    near.on('data', (chunk) => fromNear(near, distant, chunk));
    distant.on('data', (chunk) => fromFar(near, chunk));
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        for (const end of pair) end.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    count: () => seen,
    set(next) {
      trap = next;
      seen = 0;
      isClosed = false;
      isAwaitingAnswer = undefined;
    },
    delay: (ms) => {
      delayMs = ms;
    },
    cut() {
      for (const [near, distant] of pairs) for (const end of [near, distant]) end.destroy();
    },
    halfOpen: () => {
      isClosed = true;
    },
    async stop() {
      for (const [near, distant] of pairs) for (const end of [near, distant]) end.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
