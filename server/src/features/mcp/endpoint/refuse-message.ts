/** Codes of JSON-RPC 2.0. */
export const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
const METHOD_NOT_FOUND = -32_601;
export const INTERNAL_ERROR = -32_603;
/** The range that JSON-RPC leaves to servers. */
export const SERVER_ERROR = -32_000;

const METHOD = /^[\w/$.-]{1,128}$/;
const ID_MAX = 255;
/** Would keep a connection open; this server has nothing to report. */
const STREAMS = new Set(['subscriptions/listen']);

/** Why a message is refused before the protocol library sees it; undefined if it is not. */
export function refuseMessage(
  body: unknown,
): { readonly code: number; readonly message: string } | undefined {
  if (Array.isArray(body)) return refused('Batches are not accepted: send one message.');
  if (typeof body !== 'object' || body === null) return refused('The body is no message.');
  const { jsonrpc, id, method, params } = body as Message;
  if (jsonrpc !== '2.0') return refused('jsonrpc must be "2.0".');
  if (typeof method !== 'string' || !METHOD.test(method)) return refused('method is not valid.');
  if (id !== undefined && !isId(id)) return refused('id must be a short text or an integer.');
  if (params !== undefined && !isObject(params)) return refused('params must be an object.');
  if (STREAMS.has(method)) {
    return { code: METHOD_NOT_FOUND, message: 'Subscriptions are not offered.' };
  }
  return undefined;
}

interface Message {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

function refused(message: string) {
  return { code: INVALID_REQUEST, message };
}

function isId(id: unknown): boolean {
  return typeof id === 'string' ? id.length <= ID_MAX : Number.isSafeInteger(id);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The id to answer under, where the body has a valid one. */
export function idOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return null;
  const { id } = body as Message;
  return id !== undefined && isId(id) ? id : null;
}
