import { createSocket } from 'node:dgram';
import { after } from 'node:test';

const TXT = 16;
const HEADER_BYTES = 12;

/** A name server with TXT records, at an address for `DNS_SERVER`. */
export async function startDns(records: Map<string, string[]>): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    socket.send(answerTo(query, records), port, address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  after(() => socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

function answerTo(query: Buffer, records: Map<string, string[]>): Buffer {
  const { name, end } = nameIn(query);
  const question = query.subarray(HEADER_BYTES, end + 4);
  const isText = query.readUInt16BE(end) === TXT;
  const texts = (isText && records.get(name.toLowerCase())) || [];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  // An authoritative reply; 3 is "no such name".
  header.writeUInt16BE(0x8580 | (texts.length > 0 ? 0 : 3), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts.length, 6);
  return Buffer.concat([header, question, ...texts.map(recordOf)]);
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), end: at + 1 };
}

/** Refers to the name of the question; one text of up to 255 bytes. */
function recordOf(text: string): Buffer {
  const fixed = Buffer.from([0xc0, HEADER_BYTES, 0, TXT, 0, 1, 0, 0, 0, 0]);
  const length = Buffer.alloc(3);
  length.writeUInt16BE(text.length + 1, 0);
  length.writeUInt8(text.length, 2);
  return Buffer.concat([fixed, length, Buffer.from(text)]);
}
