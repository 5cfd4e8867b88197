import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Data, sharedService } from '../../harness.ts';
import { onlyWhole } from '../../small-version.ts';

const itInFull = onlyWhole(it);
const PROGRAM = fileURLToPath(new URL('../../../src/mcp.js', import.meta.url));
const SOURCES = fileURLToPath(new URL('../../../../src/', import.meta.url));
const service = await sharedService();
const store = await service.newStore();
await service.http.listen({ host: '127.0.0.1', port: 0 });
const { port } = service.http.server.address() as AddressInfo;
const url = `http://127.0.0.1:${port}`;

/** The program, and a client that sends one message at a time. */
function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  after(() => child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  let id = 0;
  const tell = (message: object) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = async (method: string, params: object = {}): Promise<Data> => {
    tell({ id: ++id, method, params });
    const { value } = await lines.next();
    const answer = JSON.parse(value as string);
    assert.equal(answer.id, id, value as string);
    return answer.result;
  };
  const tool = async (name: string, args: object = {}) => {
    const { content, isError } = await ask('tools/call', { name, arguments: args });
    return { isError: isError === true, value: JSON.parse(content[0].text) };
  };
  const initialize = async () => {
    const clientInfo = { name: 'test', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const result = await ask('initialize', params);
    tell({ method: 'notifications/initialized' });
    return result;
  };
  return { ask, tool, initialize, exited, end: () => child.stdin.end() };
}

describe('npm run mcp', () => {
  it('answers from the repository without a service, and ends with its input', async () => {
    const { initialize, ask, tool, end, exited } = start({ CARTWRIGHT_URL: 'http://127.0.0.1:1' });
    assert.equal((await initialize()).serverInfo.name, 'cartwright-developers');
    const { tools } = await ask('tools/list');
    const names = ['search_docs', 'get_operation', 'explain_error', 'simulate', 'call_sandbox'];
    assert.deepEqual(
      tools.map(({ name }: Data) => name),
      [...names, 'recent_requests'],
    );
    const found = await tool('search_docs', { query: 'idempotency key' });
    assert.ok(found.value.results.length > 0);
    const operation = await tool('get_operation', { operation: 'POST /v1/carts' });
    assert.equal(operation.value.operation, 'createCart');
    const refused = await tool('call_sandbox', { operation: 'createCart' });
    assert.equal(refused.value.error.code, 'SANDBOX_KEY_REQUIRED');
    end();
    assert.equal(await exited, 0);
  });

  it('forwards calls of the sandbox to the service', async () => {
    const { initialize, tool, end } = start({ CARTWRIGHT_URL: url, CARTWRIGHT_KEY: store.apiKey });
    await initialize();
    const created = await tool('call_sandbox', { operation: 'createCart', body: {} });
    assert.equal(created.value.status, 200);
    await store.writeRequestLog();
    const { requestId } = created.value;
    const { value } = await tool('explain_error', { requestId });
    assert.equal(value.request.operation, 'createCart');
    const unknown = await tool('call_sandbox', { operation: 'no' });
    assert.ok(unknown.isError);
    assert.equal(unknown.value.error.code, 'UNKNOWN_OPERATION');
    end();
  });

  it('says where no service answers', async () => {
    const far = start({ CARTWRIGHT_URL: 'http://127.0.0.1:1', CARTWRIGHT_KEY: 'sk_test_x' });
    await far.initialize();
    const none = await far.tool('recent_requests');
    assert.equal(none.value.error.code, 'SERVICE_UNREACHABLE');
    far.end();
  });

  itInFull('says where the key is invalid', async () => {
    const wrong = start({ CARTWRIGHT_URL: url, CARTWRIGHT_KEY: 'sk_test_x' });
    await wrong.initialize();
    assert.equal((await wrong.tool('recent_requests')).value.error.code, 'API_KEY_INVALID');
    wrong.end();
  });
});

describe('the start of the service', () => {
  it('loads no library of the protocol', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
    const eager = files
      .filter((name) => name.endsWith('.ts'))
      .filter((name) =>
        /^(import|export) (?!type\b)[^;]*from '@modelcontextprotocol/m.test(
          readFileSync(SOURCES + name, 'utf8'),
        ),
      );
    assert.deepEqual(eager, []);
  });
});
