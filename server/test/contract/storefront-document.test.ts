import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService } from '../harness.ts';
import { expectedCode, readBlocks, runProgram } from './document-program.ts';

const blocks = readBlocks('storefront.md');
const setup = blocks.filter(({ label }) => label === 'setup').flatMap(({ lines }) => lines);
const headings = new Set(blocks.filter(({ label }) => label === '').map(({ heading }) => heading));
const service = await sharedService();

describe('docs/storefront.md', () => {
  for (const heading of headings) {
    it(`shows: ${heading}`, async () => {
      const store = await service.newStore();
      const lines = blocks
        .filter((block) => block.heading === heading)
        .flatMap((block) => block.lines);
      // The values that a reader fills in are set already.
      const program = [
        ...setup.filter((line) => !/^(alias|export (KEY|API)=)/.test(line)),
        ...lines,
      ];
      for (const { line, reply } of await runProgram(service, store, program)) {
        assert.equal(reply.code, expectedCode(line), `${line}\n${reply.text}`);
      }
    });
  }
});
