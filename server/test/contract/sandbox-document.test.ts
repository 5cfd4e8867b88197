import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CATALOGUE } from '../../src/errors.ts';
import { expectViolations, UNDECIDED } from '../expected-violations.ts';
import { sharedService } from '../harness.ts';
import { type Block, readBlocks, runProgram } from './document-program.ts';

/** A label is a block's name, or `after …` and the names of the blocks before it. */
const blocks = readBlocks('sandbox.md');
const service = await sharedService();

describe('docs/sandbox.md', () => {
  for (const { heading, label, lines } of blocks.filter(isFailure)) {
    it(`shows ${heading}`, async () => {
      assert.ok(heading in CATALOGUE, 'the heading is no error code');
      const store = await service.newStore();
      const names = label.startsWith('after ') ? label.slice('after '.length).split(', ') : [];
      const program = [...names.flatMap((name) => named(name).lines), ...lines];
      const reply = (await runProgram(service, store, program)).at(-1)?.reply;
      assert.equal(reply?.code, heading, reply?.text);
      if (program.join().includes('tok_timeout')) expectViolations(store.id, UNDECIDED);
    });
  }
});

function isFailure({ heading }: Block): boolean {
  return /^[A-Z_]+$/.test(heading);
}

function named(name: string): Block {
  const block = blocks.find(({ label }) => label === name);
  assert.ok(block, `there is no block called ${name}`);
  return block;
}
