import { type Item, parseDictionary, serializeItem, serializeMember } from './structured-fields.ts';

/** What a signature can cover of an HTTP request or reply (RFC 9421). */
export type SignedMessage = SignedRequest | SignedReply;

export interface SignedRequest extends WithHeaders {
  readonly method: string;
  /** Host and port as the client wrote them. */
  readonly authority: string;
  /** Path and query string. */
  readonly url: string;
}

export interface SignedReply extends WithHeaders {
  readonly status: number;
}

interface WithHeaders {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

const DEFAULT_PORT = /:443$|:80$/;

/**
 * The text that is signed. Undefined where the message lacks a component, a component is listed
 * twice, or is of a kind that is not supported.
 */
export function signatureBase(
  message: SignedMessage,
  components: readonly Item[],
  signatureParams: string,
): string | undefined {
  const lines = new Map<string, string>();
  for (const component of components) {
    const name = serializeItem(component);
    const value = componentOf(message, component);
    if (value === undefined || lines.has(name)) return undefined;
    lines.set(name, value);
  }
  const all = [...lines].map(([name, value]) => `${name}: ${value}`);
  return [...all, `"@signature-params": ${signatureParams}`].join('\n');
}

function componentOf(message: SignedMessage, { value: name, params }: Item): string | undefined {
  if (typeof name !== 'string') return undefined;
  if (name.startsWith('@')) return params.size === 0 ? derivedOf(message, name) : undefined;
  const text = fieldOf(message, name);
  if (params.size === 0) return text;
  const key = params.get('key');
  if (params.size > 1 || typeof key !== 'string' || text === undefined) return undefined;
  const member = parseDictionary(text)?.get(key);
  return member && serializeMember(member);
}

function derivedOf(message: SignedMessage, name: string): string | undefined {
  if ('status' in message) return name === '@status' ? String(message.status) : undefined;
  const { method, authority, url } = message;
  const [path = '', query] = splitUrl(url);
  if (name === '@method') return method.toUpperCase();
  if (name === '@authority') return authority.toLowerCase().replace(DEFAULT_PORT, '');
  if (name === '@path') return path === '' ? '/' : path;
  return name === '@query' ? `?${query ?? ''}` : undefined;
}

/** A fragment is never sent. */
export function splitUrl(url: string): [path: string, query: string | undefined] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, undefined] : [url.slice(0, mark), url.slice(mark + 1)];
}

export function fieldOf({ headers }: SignedMessage, name: string): string | undefined {
  // A caller chooses the names: some are properties of every object.
  if (name !== name.toLowerCase() || !Object.hasOwn(headers, name)) return undefined;
  const value = headers[name];
  return (Array.isArray(value) ? value.join(', ') : (value as string | undefined))?.trim();
}
