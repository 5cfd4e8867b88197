import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { setTimeout } from 'node:timers/promises';

const DELAY_MS = 300;

/**
 * `drop_request`: the connection breaks before the service sees the request. `drop_answer`: after
 * it has answered. `cut_answer`: in the middle of the answer. `hang`: the service answers, and the
 * answer never arrives. `delay`: it arrives late. `duplicate`: the service gets the request twice
 * at once.
 */
export type Fault =
  | 'none'
  | 'drop_request'
  | 'drop_answer'
  | 'cut_answer'
  | 'hang'
  | 'delay'
  | 'duplicate'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

/** A request as the proxy received it. */
export interface Passed {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface FaultyProxy {
  readonly url: string;
  /** What happens to the next requests, in order; later ones pass. */
  readonly faults: Fault[];
  /** The same for the requests of one path. */
  readonly faultsAt: Map<string, Fault[]>;
  readonly passed: Passed[];
}

interface Upstream {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Stands between the client and the service, and fails as networks do. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const faults: Fault[] = [];
  const faultsAt = new Map<string, Fault[]>();
  const passed: Passed[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    passed.push({ method, url, headers });
    const fault = faultsAt.get(url)?.shift() ?? faults.shift() ?? 'none';
    const body = await bytesOf(incoming);
    if (fault === 'drop_request') return void outgoing.destroy();
    if (typeof fault === 'object') {
      outgoing.writeHead(fault.status, fault.headers).end(fault.body ?? '');
      return;
    }
    const forward = () => forwarded(target, { method, url, headers }, body);
    const answers = await Promise.all(fault === 'duplicate' ? [forward(), forward()] : [forward()]);
    if (fault === 'delay') await setTimeout(DELAY_MS);
    answer(outgoing, answers.at(-1), fault);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, faults, faultsAt, passed };
}

function answer(outgoing: ServerResponse, upstream: Upstream | undefined, fault: Fault): void {
  if (fault === 'hang') return;
  if (!upstream || fault === 'drop_answer') return void outgoing.destroy();
  outgoing.writeHead(upstream.status, upstream.headers);
  if (fault !== 'cut_answer') return void outgoing.end(upstream.body);
  outgoing.write(upstream.body.subarray(0, upstream.body.length / 2), () => outgoing.destroy());
}

async function forwarded(target: string, { method, url, headers }: Passed, body: Buffer) {
  return await new Promise<Upstream>((resolve, reject) => {
    const outgoing = request(`${target}${url}`, { method, headers: { ...headers } });
    outgoing.on('error', reject);
    outgoing.on('response', async (response) => {
      const bytes = await bytesOf(response);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes });
    });
    outgoing.end(body);
  });
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
