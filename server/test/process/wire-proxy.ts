import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts } from 'node:net';
import { after } from 'node:test';
import type { DatabaseAddress } from '../../src/platform/db/connect.ts';
import { urlOf } from '../states.ts';

/** The messages of clients through the proxy. */
export interface WireProxy {
  readonly port: number;
  /** Types of the messages that were sent before the previous statement was answered. */
  readonly early: string[];
  /** Names under which statements were parsed. */
  readonly names: string[];
  /** The most concurrent statements on one connection. */
  mostUnderway(): number;
}

/** Forwards everything between clients and a database, and records it. */
export async function startWireProxy(address: DatabaseAddress): Promise<WireProxy> {
  const seen = { early: [] as string[], names: [] as string[], most: 0 };
  const server = createServer((near) => {
    const far = connect(placeOf(address));
    let underway = 0;
    const fromClient = messageReader(true, (type, body) => {
      if (underway > 0 && isFirstOfStatement(type)) seen.early.push(type);
      if (type === 'P') seen.names.push(body.subarray(0, body.indexOf(0)).toString());
      if (type === 'S' || type === 'Q') underway += 1;
      seen.most = Math.max(seen.most, underway);
    });
    const fromServer = messageReader(false, (type) => {
      if (type === 'Z') underway = Math.max(0, underway - 1);
    });
    near.on('data', fromClient).pipe(far);
    far.on('data', fromServer).pipe(near);
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      one.on('error', () => {}).on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { port, early: seen.early, names: seen.names, mostUnderway: () => seen.most };
}

/** Parse or a plain query: the following messages belong to the same statement. */
function isFirstOfStatement(type: string): boolean {
  return type === 'P' || type === 'Q' || type === 'B';
}

/** Calls back with each complete message. The first one of a client has no type. */
function messageReader(isClient: boolean, onMessage: (type: string, body: Buffer) => void) {
  let rest = Buffer.alloc(0);
  let hasStarted = !isClient;
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const typeBytes = hasStarted ? 1 : 0;
      if (rest.length < typeBytes + 4) return;
      const end = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < end) return;
      const body = rest.subarray(typeBytes + 4, end);
      if (hasStarted) onMessage(String.fromCharCode(rest[0] ?? 0), body);
      hasStarted = true;
      rest = rest.subarray(end);
    }
  };
}

/** Where a database listens. */
export function placeOf(address: DatabaseAddress): NetConnectOpts {
  if ('socketDir' in address) return { path: `${address.socketDir}/.s.PGSQL.5432` };
  const { hostname, port, searchParams } = new URL(address.url);
  const folder = searchParams.get('host');
  if (folder) return { path: `${folder}/.s.PGSQL.${port || 5432}` };
  return { host: hostname || 'localhost', port: Number(port || 5432) };
}

export function urlThrough(address: DatabaseAddress, port: number): string {
  const url = new URL(urlOf(address));
  url.hostname = '127.0.0.1';
  url.port = String(port);
  url.search = '?sslmode=disable';
  return url.href;
}
