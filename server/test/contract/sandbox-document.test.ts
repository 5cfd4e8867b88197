import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { CATALOGUE } from '../../src/errors.ts';
import { readCurlLine, shellWords } from '../curl-line.ts';
import { type Data, type Reply, startService, type TestStore } from '../harness.ts';

/** docs/sandbox.md is a program: this runs it line by line, as a shell with curl would. */
const TEXT = readFileSync(new URL('../../../../docs/sandbox.md', import.meta.url), 'utf8');

interface Block {
  /** The heading above it. */
  readonly code: string;
  /** Its name, or `after …` and the names of those that come before it. */
  readonly label: string;
  readonly lines: readonly string[];
}

const blocks = readBlocks(TEXT);
const service = await startService();

describe('docs/sandbox.md', () => {
  for (const { code, label, lines } of blocks.filter((block) => block.code !== '')) {
    it(`shows ${code}`, async () => {
      assert.ok(code in CATALOGUE, 'the heading is no error code');
      const store = await service.newStore();
      const names = label.startsWith('after ') ? label.slice('after '.length).split(', ') : [];
      const program = [...names.flatMap((name) => named(name).lines), ...lines];
      const reply = await run(store, program);
      assert.equal(reply?.code, code, reply?.text);
    });
  }
});

function readBlocks(text: string): Block[] {
  let code = '';
  return text.split(/^(?=#{2,3} |```sh)/m).flatMap((part) => {
    const heading = part.match(/^#{2,3} (.*)\n/)?.[1];
    if (heading !== undefined) code = /^[A-Z_]+$/.test(heading) ? heading : '';
    const block = part.match(/^```sh ?(.*)\n([\s\S]*?)\n```/);
    return block ? [{ code, label: block[1] ?? '', lines: (block[2] ?? '').split('\n') }] : [];
  });
}

function named(name: string): Block {
  const block = blocks.find(({ label }) => label === name);
  assert.ok(block, `there is no block called ${name}`);
  return block;
}

async function run(store: TestStore, lines: readonly string[]): Promise<Reply | undefined> {
  const values = new Map([
    ['API', '/v1'],
    ['KEY', store.apiKey],
  ]);
  let reply: Reply | undefined;
  for (const line of lines) {
    const taken = line.match(/^export (\w+)=… +# (.*)$/);
    const set = line.match(/^export (\w+)=(.*)$/);
    if (taken) values.set(taken[1] ?? '', at(reply?.body, taken[2] ?? ''));
    else if (set) values.set(set[1] ?? '', shellWords(set[2] ?? '', values)[0] ?? '');
    else reply = await send(store, shellWords(line, values));
  }
  return reply;
}

async function send(store: TestStore, line: readonly string[]): Promise<Reply> {
  const { command, method, url, headers, body } = readCurlLine(line);
  // The alias carries the key; curl alone carries nothing.
  const { call } = command === 'curl' ? service : store;
  return await call(method, url, body, { 'content-type': 'application/json', ...headers });
}

/** `data.items[0].id` */
function at(body: Data, path: string): string {
  const value = path.split(/[.[\]]+/).filter(Boolean);
  return String(value.reduce<Data>((part, key) => part?.[key], body));
}
