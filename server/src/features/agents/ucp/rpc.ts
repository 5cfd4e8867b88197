import { InvalidRequest } from './ucp-codec.ts';

export interface RpcRequest {
  /** Missing in a notification, which has no reply. */
  readonly id?: string | number | undefined;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A body that is no request of JSON-RPC. */
export class InvalidRpc extends InvalidRequest {}

/** One request: a batch is not part of the protocol. */
export function parseRpc(body: unknown): RpcRequest {
  if (!isObject(body)) throw new InvalidRpc('$', 'The body must be one JSON-RPC 2.0 request.');
  const { jsonrpc, id, method, params = {} } = body;
  if (jsonrpc !== '2.0' || typeof method !== 'string') {
    throw new InvalidRpc('$', 'The body is no JSON-RPC 2.0 request.');
  }
  const isId = id === undefined || typeof id === 'string' || typeof id === 'number';
  if (!isId) throw new InvalidRpc('$.id', '$.id must be a string or a number.');
  return { id, method, params: asObject(params, '$.params') };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asObject(value: unknown, path: string): Record<string, unknown> {
  if (isObject(value)) return value;
  throw new InvalidRequest(path, `${path} must be an object.`);
}

export function rpcResult(id: string | number | null, result: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result });
}

export function rpcError(
  id: string | number | null,
  error: { readonly code: number; readonly message: string; readonly data?: object },
): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error });
}
