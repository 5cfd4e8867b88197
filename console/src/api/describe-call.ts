import { type Args, CartwrightAdmin, type OperationId } from '@cartwright/client/admin';

export interface DescribedCall {
  /** The line for a shell. */
  readonly curl: string;
  /** The line for `@cartwright/client/admin`. */
  readonly client: string;
}

/** The lines that do the same as the console: built by the client itself, never sent. */
export async function describeCall<Id extends OperationId>(
  id: Id,
  args: Args<Id>,
): Promise<DescribedCall> {
  const sent: { url: string; init: RequestInit }[] = [];
  const probe = new CartwrightAdmin({
    baseUrl: window.location.origin,
    retries: 0,
    fetch: (url, init) => {
      sent.push({ url, init });
      return Promise.reject(new Error('not sent'));
    },
  });
  const isList = await callByName(probe, id, args);
  const request = sent[0];
  const line = `admin.${id}(${argumentText(args)})`;
  return {
    curl: request ? curlLine(request.url, request.init) : '',
    client: isList ? `const page = await ${line}.page();` : `await ${line};`,
  };
}

/** True for a list with pages, which the client's method does not send by itself. */
async function callByName(probe: object, id: string, args: unknown): Promise<boolean> {
  const method: unknown = Reflect.get(probe, id);
  const made: unknown = typeof method === 'function' ? method(args) : undefined;
  const isList = isPages(made);
  await (isList ? made.page() : Promise.resolve(made)).catch(() => undefined);
  return isList;
}

function isPages(made: unknown): made is { page(): Promise<unknown> } {
  return typeof made === 'object' && made !== null && 'page' in made;
}

function curlLine(url: string, { method = 'GET', headers, body }: RequestInit): string {
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`];
  lines.push('-H "authorization: Bearer $CARTWRIGHT_TOKEN"');
  const names = new Headers(headers);
  if (names.has('idempotency-key')) lines.push('-H "idempotency-key: $(uuidgen)"');
  if (names.has('if-match')) lines.push(`-H ${quoted(`if-match: ${names.get('if-match')}`)}`);
  if (typeof body === 'string') {
    lines.push("-H 'content-type: application/json'", `-d ${quoted(body)}`);
  }
  return lines.join(' \\\n  ');
}

/** In single quotes for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function argumentText(args: unknown): string {
  const isEmpty = JSON.stringify(args, (_, value) => value ?? undefined) === '{}';
  return args === undefined || isEmpty ? '' : literal(args, '');
}

/** A JavaScript literal, as a developer would write it. */
function literal(value: unknown, indent: string): string {
  if (typeof value === 'string') return `'${value.replace(/['\\]/g, '\\$&')}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((element) => literal(element, inner))
    : Object.entries(value)
        .filter(([, part]) => part !== undefined)
        .map(([name, part]) => `${propertyName(name)}: ${literal(part, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const short = parts.join(', ');
  if (short.length < 60) return open === '{' ? `{ ${short} }` : `[${short}]`;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
}
