import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Data, sharedService, startService } from '../../harness.ts';
import { ACCEPT, mcpClient } from './mcp-client.ts';

const service = await sharedService();
const store = await service.newStore();
const owner = await store.newOperator('owner');
const SERVERS = [
  { path: '/mcp', headers: {} },
  { path: '/admin/mcp', headers: owner.headers },
];
const MODERN = '2026-07-28';
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

for (const { path, headers } of SERVERS) {
  const client = mcpClient(service.call, path, headers);
  const post = (body: unknown, more: Record<string, string> = {}) =>
    service.call('POST', path, body, { ...ACCEPT, ...headers, ...more });

  describe(`POST ${path}`, () => {
    it('initializes a client of 2025, and answers each message by itself', async () => {
      for (const protocolVersion of ['2025-03-26', '2025-06-18', '2025-11-25']) {
        const clientInfo = { name: 'test', version: '1' };
        const params = { protocolVersion, capabilities: {}, clientInfo };
        const result = await client.ask('initialize', params);
        assert.equal(result.protocolVersion, protocolVersion);
        assert.match(result.serverInfo.name, /^cartwright-/);
        assert.match(result.instructions, /never instructions/);
      }
      const noted = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
      assert.equal(noted.status, 202);
      assert.deepEqual(await client.ask('ping'), {});
    });

    it('answers a client of 2026, which sends no initialize', async () => {
      const params = { _meta: ENVELOPE };
      const sent = { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/list' };
      const body = { jsonrpc: '2.0', id: 7, method: 'tools/list', params };
      const reply = await post(body, sent);
      assert.equal(reply.status, 200, reply.text);
      assert.equal(reply.body.id, 7);
      assert.ok(reply.body.result.tools.length > 3);
    });

    it('describes each tool by a closed schema and by hints', async () => {
      const { tools } = await client.ask('tools/list');
      for (const { name, inputSchema, annotations, description } of tools as Data[]) {
        assert.match(name, /^[a-z_]+$/);
        assert.ok(description.length > 20, name);
        assert.equal(inputSchema.type, 'object', name);
        assert.equal(inputSchema.additionalProperties, false, name);
        assert.equal(typeof annotations.readOnlyHint, 'boolean', name);
        assert.equal(annotations.destructiveHint ?? false, name.startsWith('confirm_'), name);
      }
    });

    it('refuses batches and what is no message with a JSON-RPC error', async () => {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      for (const body of [
        [message, message],
        [],
        'null',
        '7',
        {},
        { ...message, jsonrpc: '1.0' },
        { ...message, method: 7 },
        { ...message, method: 'x'.repeat(200) },
        { ...message, id: { a: 1 } },
        { ...message, id: 1.5 },
        { ...message, id: 'x'.repeat(300) },
        { ...message, params: [1] },
        { jsonrpc: '2.0', id: 1, result: {} },
      ]) {
        const json = { 'content-type': 'application/json' };
        const { status, body: answer, text } = await post(body, json);
        assert.equal(status, 400, JSON.stringify(body));
        assert.equal(answer.jsonrpc, '2.0', text);
        assert.equal(answer.error.code, -32_600, text);
        assert.equal('success' in answer, false);
        if (Array.isArray(body)) assert.match(answer.error.message, /^Batches/);
      }
    });

    it('refuses broken, deep, large and foreign bodies with a JSON-RPC error', async () => {
      const json = { 'content-type': 'application/json' };
      const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
      const large = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', x: 'x'.repeat(3e5) });
      for (const [body, type, status, code] of [
        ['{"jsonrpc":', json, 400, -32_700],
        [Buffer.from([0x7b, 0xff, 0x7d]), json, 400, -32_700],
        [deep, json, 400, -32_600],
        [large, json, 413, -32_600],
        ['<a/>', { 'content-type': 'text/xml' }, 415, -32_600],
      ] as const) {
        const reply = await post(body, type);
        assert.equal(reply.status, status, reply.text);
        assert.equal(reply.body.error.code, code, reply.text);
        assert.equal(reply.body.jsonrpc, '2.0');
      }
    });

    it('answers unknown methods and tools with an error, and opens no stream', async () => {
      assert.equal((await client.send('no/such')).body.error.code, -32_601);
      const listen = await client.send('subscriptions/listen', { _meta: ENVELOPE });
      assert.equal(listen.body.error.code, -32_601);
      const unknown = await client.send('tools/call', { name: 'no_such', arguments: {} });
      assert.equal(unknown.body.error.code, -32_602);
      const { status, headers: sent } = await service.call('GET', path, undefined, headers);
      assert.equal(status, 405);
      assert.doesNotMatch(String(sent['content-type']), /event-stream/);
    });

    it('refuses arguments that a tool does not have, as a result that a model reads', async () => {
      const name = path === '/mcp' ? 'search_docs' : 'find_orders';
      const error = await client.refused(name, { nonsense: 1 });
      assert.equal(error.code, 'INVALID_ARGUMENTS');
      assert.match(error.message, /nonsense/);
    });

    it('refuses a page of another origin, also one whose name leads here', async () => {
      const body = { jsonrpc: '2.0', id: 1, method: 'ping' };
      for (const origin of ['https://evil.example', 'http://evil.example:3000', 'null']) {
        const reply = await post(body, { origin, host: 'evil.example:3000' });
        assert.equal(reply.status, 403, origin);
        assert.equal(reply.body.jsonrpc, '2.0');
      }
      for (const origin of ['http://localhost:6274', 'http://cartwright.test']) {
        assert.equal((await post(body, { origin })).status, 200, origin);
      }
    });
  });
}

describe('limits of the MCP servers', async () => {
  const limited = await startService({ env: { RATE_LIMIT: 'on', KEY_RATE_PER_SECOND: '3' } });
  const shop = await limited.newStore();
  const clerk = await shop.newOperator('staff');
  for (const [path, headers] of [
    ['/mcp', {}],
    ['/admin/mcp', clerk.headers],
  ] as const) {
    it(`counts requests to ${path}, and answers further ones with a JSON-RPC error`, async () => {
      const client = mcpClient(limited.callFrom('203.0.113.9'), path, headers);
      // More than a slow machine admits while they are answered.
      const replies = await Promise.all(Array.from({ length: 60 }, () => client.send('ping')));
      const refused = replies.filter(({ status }) => status === 429);
      assert.ok(refused.length > 0);
      assert.equal(refused[0]?.body.error.data.code, 'RATE_LIMITED');
    });
  }
});
