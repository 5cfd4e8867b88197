import assert from 'node:assert/strict';
import type { Call, Data, Reply } from '../../harness.ts';

export const ACCEPT = { accept: 'application/json, text/event-stream' };

/** A client of one of the two servers, as of the protocol before 2026. */
export interface McpClient {
  /** The reply to one message. */
  send(method: string, params?: object, id?: number): Promise<Reply>;
  /** The result of a method; a JSON-RPC error fails the test. */
  ask(method: string, params?: object): Promise<Data>;
  /** The parsed text of a tool that succeeded. */
  tool(name: string, args?: object): Promise<Data>;
  /** The error of a tool that refused. */
  refused(name: string, args?: object): Promise<Data>;
}

export function mcpClient(
  call: Call,
  path: string,
  headers: Record<string, string> = {},
): McpClient {
  const send: McpClient['send'] = async (method, params = {}, id = 1) =>
    await call('POST', path, { jsonrpc: '2.0', id, method, params }, { ...ACCEPT, ...headers });
  const ask: McpClient['ask'] = async (method, params) => {
    const { status, body, text } = await send(method, params);
    assert.equal(status, 200, text);
    assert.equal(body.error, undefined, text);
    return body.result;
  };
  const resultOf = async (name: string, args: object) => {
    const { content, isError } = await ask('tools/call', { name, arguments: args });
    return { isError: isError === true, value: parsed(content[0].text) };
  };
  return {
    send,
    ask,
    async tool(name, args = {}) {
      const { isError, value } = await resultOf(name, args);
      assert.ok(!isError, JSON.stringify(value));
      return value;
    },
    async refused(name, args = {}) {
      const { isError, value } = await resultOf(name, args);
      assert.ok(isError, JSON.stringify(value));
      return value.error;
    },
  };
}

function parsed(text: string): Data {
  return /^[{[]/.test(text) ? JSON.parse(text) : text;
}
