import { type Command, type Field, type FieldSchema, kebab } from './commands.ts';

export interface CommandCall {
  readonly path: string;
  readonly body: Record<string, unknown> | undefined;
}

/** A mistake in the arguments, explained in one sentence. */
export class UsageError extends Error {}

/** `--overlap-hours 24`, `--scopes storefront,operator`, `--credentials.secretKey @key.txt`. */
export function readArguments(
  command: Command,
  words: readonly string[],
  readFile: (name: string) => string,
): CommandCall {
  const values = new Map<Field, unknown>();
  for (const [flag, text] of pairs(words)) {
    const [name = '', inner, ...deeper] = flag.split('.');
    const field = command.fields.find((one) => one.name === name || kebab(one.name) === name);
    if (!field) throw new UsageError(`${command.name} has no --${flag}.`);
    if (deeper.length > 0) throw new UsageError(`--${flag} is too deep: give --${name} as JSON.`);
    const value = readValue(text, readFile);
    if (inner === undefined) values.set(field, typed(field, value));
    else values.set(field, { ...(values.get(field) as object), [inner]: value });
  }
  const missing = command.fields.filter((field) => field.isRequired && !values.has(field));
  if (missing.length > 0) {
    const flags = missing.map(({ name }) => `--${kebab(name)}`).join(', ');
    throw new UsageError(`${command.name} needs ${flags}.`);
  }
  return callOf(command, values);
}

/** `@file` reads a file; a leading `@@` is a literal @. */
function readValue(text: string, readFile: (name: string) => string): string {
  if (!text.startsWith('@')) return text;
  return text.startsWith('@@') ? text.slice(1) : readFile(text.slice(1)).trimEnd();
}

/** Escapes a value that would otherwise be read as a file name. */
export function literally(value: string): string {
  return value.startsWith('@') ? `@${value}` : value;
}

function pairs(words: readonly string[]): [flag: string, text: string][] {
  const found: [string, string][] = [];
  for (let index = 0; index < words.length; index += 2) {
    const [flag = '', text] = [words[index], words[index + 1]];
    if (!flag.startsWith('--')) throw new UsageError(`"${flag}" is no --field.`);
    if (text === undefined) throw new UsageError(`${flag} needs a value.`);
    found.push([flag.slice(2), text]);
  }
  return found;
}

function typed({ name, schema }: Field, text: string): unknown {
  const types = [schema.type ?? []].flat();
  if (text === 'null' && types.includes('null')) return null;
  if (types.includes('integer') || types.includes('number')) return number(name, text);
  if (types.includes('boolean') || isLiteralTrue(schema)) return truth(name, text);
  if (types.includes('array')) return list(name, text);
  if (types.includes('object') || types.length === 0) return json(name, text);
  return text;
}

/** JSON if it looks like it, otherwise comma-separated strings. */
function list(name: string, text: string): unknown {
  if (text.trimStart().startsWith('[')) return json(name, text);
  return text.split(',').filter((piece) => piece !== '');
}

function isLiteralTrue({ enum: words }: FieldSchema): boolean {
  return words?.length === 1 && words[0] === true;
}

function number(name: string, text: string): number {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new UsageError(`--${kebab(name)} must be a number.`);
}

function truth(name: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw new UsageError(`--${kebab(name)} must be true or false.`);
}

function json(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`--${kebab(name)} must be JSON, or given piece by piece.`);
  }
}

function callOf({ path, fields }: Command, values: ReadonlyMap<Field, unknown>): CommandCall {
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  let filled = path;
  for (const [{ name, in: place }, value] of values) {
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (place === 'query') query.set(name, String(value));
    else body[name] = value;
  }
  const hasBody = fields.some((field) => field.in === 'body');
  const search = query.size > 0 ? `?${query}` : '';
  return { path: filled + search, body: hasBody ? body : undefined };
}
