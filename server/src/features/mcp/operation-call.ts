import type { FastifyRequest } from 'fastify';
import type { Http } from '../../platform/http/http.ts';
import { type InternalCall, internalHeaders } from '../../platform/http/internal-call.ts';
import type { Operation } from './knowledge/operations.ts';
import { ToolError } from './tool.ts';

/** A call of one operation of this service. */
export interface OperationCall {
  readonly operation: Operation;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface OperationReply {
  readonly status: number;
  readonly requestId: string;
  readonly body: unknown;
}

export type CallOperation = (call: OperationCall) => Promise<OperationReply>;

/** By these the service tells a local process from a proxy: the inner request has them too. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Sends a request to this process without a connection. It passes the hooks of any other: its
 * credential, role, limits, validation, idempotency and audit are those of the interface.
 */
export function operationCaller(
  http: Http,
  outer: FastifyRequest,
  { credential, as }: { credential: Readonly<Record<string, string>>; as: InternalCall },
): CallOperation {
  const forwarded = FORWARDED.flatMap((name) => {
    const value = outer.headers[name];
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  const remoteAddress = outer.raw.socket?.remoteAddress ?? outer.ip;
  return async (call) => {
    const { operation, body, headers } = call;
    const reply = await http.inject({
      method: operation.method,
      url: addressOf(call),
      remoteAddress,
      headers: {
        ...Object.fromEntries(forwarded),
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...credential,
        ...internalHeaders(as),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const requestId = String(reply.headers['x-request-id'] ?? '');
    return { status: reply.statusCode, requestId, body: parsed(reply.body) };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Refuses a parameter that would lead to another path. */
function addressOf({ operation, params = {}, query = {} }: OperationCall): string {
  const unknown = Object.keys(params).find((name) => !operation.path.includes(`{${name}}`));
  if (unknown !== undefined) {
    throw new ToolError('INVALID_ARGUMENTS', `${operation.path} has no parameter ${unknown}.`);
  }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '');
    if (value === '' || /^\.{1,2}$/.test(value)) {
      throw new ToolError('INVALID_ARGUMENTS', `params.${name} is required by ${operation.path}.`);
    }
    return encodeURIComponent(value);
  });
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}
