import { readFileSync } from 'node:fs';
import { readCurlLine, shellWords } from '../curl-line.ts';
import type { Data, Reply, TestService, TestStore } from '../harness.ts';

/** A block of a document that a reader would paste into a shell. */
export interface Block {
  /** The heading above it. */
  readonly heading: string;
  /** The text after `sh`. */
  readonly label: string;
  readonly lines: readonly string[];
}

/** A document as a program: its blocks, run line by line as a shell with curl would. */
export function readBlocks(document: string): Block[] {
  const text = readFileSync(new URL(`../../../../docs/${document}`, import.meta.url), 'utf8');
  let heading = '';
  return text.split(/^(?=#{2,3} |```sh)/m).flatMap((part) => {
    heading = part.match(/^#{2,3} (.*)\n/)?.[1] ?? heading;
    const block = part.match(/^```sh ?(.*)\n([\s\S]*?)\n```/);
    return block ? [{ heading, label: block[1] ?? '', lines: (block[2] ?? '').split('\n') }] : [];
  });
}

/** One reply for every line that sends a request, with that line. */
export async function runProgram(
  service: TestService,
  store: TestStore,
  lines: readonly string[],
): Promise<{ line: string; reply: Reply }[]> {
  const values = new Map([
    ['API', '/v1'],
    ['KEY', store.apiKey],
  ]);
  const answers: { line: string; reply: Reply }[] = [];
  for (const line of lines) {
    const taken = line.match(/^export (\w+)=… +# (.*)$/);
    const set = line.match(/^export (\w+)=(.*)$/);
    if (taken) values.set(taken[1] ?? '', at(answers.at(-1)?.reply.body, taken[2] ?? ''));
    else if (set) values.set(set[1] ?? '', shellWords(set[2] ?? '', values)[0] ?? '');
    else
      answers.push({
        line,
        reply: await send(service, store, shellWords(uncommented(line), values)),
      });
  }
  return answers;
}

async function send(
  service: TestService,
  store: TestStore,
  line: readonly string[],
): Promise<Reply> {
  const { command, method, url, headers, body } = readCurlLine(line);
  // The alias carries the key; plain curl carries none.
  const { call } = command === 'curl' ? service : store;
  return await call(method, url, body, { 'content-type': 'application/json', ...headers });
}

/** The error code that a line ends with, where its call is meant to fail. */
export function expectedCode(line: string): string | undefined {
  return line.match(/ {2}# ([A-Z_]+)$/)?.[1];
}

function uncommented(line: string): string {
  return line.replace(/ +# [^'"]*$/, '');
}

/** `data.items[0].id` */
function at(body: Data, path: string): string {
  const keys = path.split(/[.[\]]+/).filter(Boolean);
  const value = keys.reduce<Data>((part, key) => part?.[key], body);
  if (value === undefined || value === null) throw new Error(`the reply has no ${path}`);
  return String(value);
}
