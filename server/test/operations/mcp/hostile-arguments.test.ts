import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { bodyFor } from '../../contract/hostile-input.ts';
import { SEED, scaled } from '../../faults/scale.ts';
import { type Data, sharedService } from '../../harness.ts';
import { ACCEPT, mcpClient } from './mcp-client.ts';

const RUNS = scaled({ small: 5, whole: 12, full: 2_000 });
const INTERNAL_ERROR = -32_603;
const service = await sharedService();
const store = await service.newStore();
const owner = await store.newOperator('owner');

for (const [path, credential] of [
  ['/mcp', { 'x-api-key': store.apiKey }],
  ['/admin/mcp', owner.headers],
] as [string, Record<string, string>][]) {
  const { tools } = await mcpClient(service.call, path, credential).ask('tools/list');
  const headers = { ...ACCEPT, ...credential, 'content-type': 'application/json' };

  describe(`hostile arguments at ${path} (seed ${SEED})`, () => {
    for (const { name, inputSchema } of tools as Data[]) {
      it(`${name} refuses them, or answers`, async () => {
        const before = service.logLines.length;
        const property = fc.asyncProperty(bodyFor(inputSchema), async (args) => {
          const params = `{"name":"${name}","arguments":${args || 'null'}}`;
          const text = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
          const { status, body } = await service.call('POST', path, text, headers);
          assert.ok(status < 500, `${status} to ${text}`);
          assert.equal(body.jsonrpc, '2.0', text);
          assert.notEqual(body.error?.code, INTERNAL_ERROR, text);
        });
        await fc.assert(property, { numRuns: RUNS, seed: SEED });
        const lines = service.logLines.slice(before);
        assert.deepEqual(
          lines.filter((line) => line.includes('"level":50')),
          [],
        );
      });
    }
  });
}
