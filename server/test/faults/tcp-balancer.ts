import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Running } from '../process/running.ts';

/** Distributes connections, not requests, as a balancer of layer 4 does. */
export interface TcpBalancer {
  readonly base: string;
  add(member: Running): void;
  /** True when the last check found the process ready. */
  isReady(member: Running): boolean;
}

interface Member {
  readonly running: Running;
  isReady: boolean;
}

const CHECK_MS = 100;
const ANSWER_MS = 5_000;
const READY = 200;

/** Gives each new connection to the next process whose `/readyz` answered 200. */
export async function startTcpBalancer(): Promise<TcpBalancer> {
  const members: Member[] = [];
  const stopped = new AbortController();
  let turn = 0;
  const server = createServer((near) => {
    near.pause();
    const checked = members.filter(({ isReady }) => isReady);
    // As balancers do where every check fails.
    const ready = checked.length > 0 ? checked : members;
    const order = ready.map((_, index) => ready[(turn + index) % ready.length] as Member);
    turn++;
    forward(near, order);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    stopped.abort();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const memberOf = (running: Running) => members.find((member) => member.running === running);
  return {
    base: `http://127.0.0.1:${port}`,
    add(running) {
      const member = { running, isReady: false };
      members.push(member);
      void checkMember(member, stopped.signal);
    },
    isReady: (running) => memberOf(running)?.isReady ?? false,
  };
}

/** A refused connection has carried nothing, so the next process gets it. */
function forward(near: Socket, [first, ...others]: readonly Member[]): void {
  if (!first) return void near.resetAndDestroy();
  const { hostname, port } = new URL(first.running.base);
  const far = connect(Number(port), hostname);
  const giveUp = () => forward(near, others);
  far.once('error', giveUp);
  far.once('connect', () => {
    far.off('error', giveUp);
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      // A reset is passed on: the client must see what the process did.
      one.on('error', () => reset(other));
      one.pipe(other);
    }
  });
}

/** Node does not close a socket that is reset while it shuts down, and then never exits. */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

/** Each member by itself: one that does not answer delays no other. */
async function checkMember(member: Member, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    member.isReady = (await readinessOf(member.running)) === READY;
    await wait(CHECK_MS, undefined, { signal: stopped }).catch(() => {});
  }
}

/** The status, or 0 without an answer in time. */
export function readinessOf({ management }: Running): Promise<number> {
  return new Promise((resolve) => {
    const asked = get(`${management}/readyz`, { agent: false, timeout: ANSWER_MS }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(0));
  });
}
