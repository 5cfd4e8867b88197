import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService } from '../harness.ts';
import { expectedCode, readBlocks, runProgram } from './document-program.ts';

const service = await sharedService();

describe('README.md', () => {
  it('leads from a key to an order', async () => {
    const store = await service.newStore();
    // Starting the service, its key and the alias are given here.
    const program = readBlocks('../README.md')
      .flatMap(({ lines }) => lines)
      .filter((line) => line !== '' && !/^(npm|alias|export (KEY|API)=)/.test(line));
    const answers = await runProgram(service, store, program);
    for (const { line, reply } of answers) {
      assert.equal(reply.code, expectedCode(line), `${line}\n${reply.text}`);
    }
    assert.ok(answers.some(({ reply }) => reply.body.data?.order?.orderNumber));
  });
});
