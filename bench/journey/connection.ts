import { connect } from 'node:net';

/** A connection that stays open and carries one call at a time. */
export interface Connection {
  /** The body of the reply; throws unless the call succeeded. */
  ask(request: string): Promise<string>;
  close(): void;
}

const END_OF_HEAD = '\r\n\r\n';
const NOTHING = Buffer.alloc(0);
const READ_BYTES = 65_536;

/**
 * A minimal HTTP client for replies with a content-length. The client shares the machine with
 * the service, and its time counts as the service's: a general client takes three
 * times as long for a call.
 */
export function openConnection(base: string): Connection {
  let asked: { resolve: (body: string) => void; reject: (error: Error) => void } | undefined;
  let before = NOTHING;
  const hear = (bytes: number, buffer: Uint8Array): boolean => {
    const received = Buffer.from(buffer.buffer, buffer.byteOffset, bytes);
    const read = before === NOTHING ? received : Buffer.concat([before, received]);
    const reply = replyIn(read);
    // The received bytes stand in a buffer that is written to again.
    before = reply ? NOTHING : Buffer.from(read);
    if (reply?.isSuccess) asked?.resolve(reply.body);
    else if (reply) asked?.reject(new Error(reply.body));
    return true;
  };
  const { hostname: host, port } = new URL(base);
  const onread = { buffer: Buffer.alloc(READ_BYTES), callback: hear };
  const socket = connect({ host, port: Number(port), noDelay: true, onread });
  socket.on('error', (error) => asked?.reject(error));
  socket.on('close', () => asked?.reject(new Error(`${base} closed the connection`)));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        asked = { resolve, reject };
        socket.write(request, (error) => error && reject(error));
      }),
    close: () => socket.destroy(),
  };
}

function replyIn(read: Buffer): { isSuccess: boolean; body: string } | undefined {
  const headEnd = read.indexOf(END_OF_HEAD);
  if (headEnd === -1) return undefined;
  const head = read.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) return { isSuccess: false, body: `no length: ${head}` };
  const start = headEnd + END_OF_HEAD.length;
  const end = start + Number(length);
  if (read.length < end) return undefined;
  return { isSuccess: head.startsWith('HTTP/1.1 200'), body: read.toString('utf8', start, end) };
}
