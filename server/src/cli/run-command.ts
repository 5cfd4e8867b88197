import { randomUUID } from 'node:crypto';
import { type Command, commandsIn, kebab } from './commands.ts';
import { type CommandCall, literally, readArguments, UsageError } from './read-arguments.ts';

/** Input and output of the command line, replaced in tests. */
export interface CommandIo {
  readonly url: string;
  /** A token for this call, which precedes the stored one. */
  readonly givenToken: string | undefined;
  readonly keptToken: { read(): string | undefined; write(token: string | undefined): void };
  readonly password: () => string | undefined;
  readonly readFile: (name: string) => string;
  readonly print: (text: string) => void;
}

const TRIES = 3;

/** Calls one operation of the operators' interface of a running service. */
export async function runCommand(words: readonly string[], io: CommandIo): Promise<void> {
  const commands = commandsIn(await documentOf(io));
  const [name, ...rest] = words;
  if (name === undefined) return io.print(overview(commands));
  const wanted = name === 'help' ? rest[0] : name;
  const command = commands.find((one) => one.name === wanted || one.id === wanted);
  if (!command)
    throw new UsageError(`There is no "${wanted ?? ''}". Call without words for a list.`);
  if (name === 'help') return io.print(manual(command));
  const call = readArguments(command, withPassword(command, rest, io), io.readFile);
  io.print(JSON.stringify(storeToken(command, await ask(command, call, io), io), null, 2));
}

async function documentOf({ url }: CommandIo): Promise<object> {
  const { status, body } = await answerTo(`${url}/admin/openapi.json`, {}, TRIES);
  if (!body || !('paths' in body)) throw new UsageError(noAnswer(url, status));
  return body;
}

interface Answer {
  /** Undefined when no reply was received. */
  readonly status: number | undefined;
  /** Undefined when the body is not JSON, such as a proxy's error page. */
  readonly body: object | undefined;
}

async function answerTo(url: string, request: RequestInit, tries: number): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, request).catch(() => undefined);
    const parsed: unknown = await response?.json().catch(() => undefined);
    const body = typeof parsed === 'object' && parsed !== null ? parsed : undefined;
    const isDone = response && body && response.status < 500;
    if (isDone || attempt >= tries) return { status: response?.status, body };
  }
}

function noAnswer(url: string, status: number | undefined): string {
  return status === undefined
    ? `Nothing answers at ${url}. Is the service running?`
    : `${url} answered ${status}, and it was no answer of the service.`;
}

/** Reads a password from input, so that it need not appear on the command line. */
function withPassword({ name, fields }: Command, words: readonly string[], io: CommandIo) {
  const isAsked = fields.some((field) => field.name === 'password' && field.isRequired);
  if (!isAsked || words.includes('--password')) return words;
  const password = io.password();
  if (password === undefined) throw new UsageError(`${name} needs a password. ${PASSWORD_HINT}`);
  return [...words, '--password', literally(password)];
}

const PASSWORD_HINT =
  'Set CARTWRIGHT_PASSWORD, or give --password @file, or --password @- for standard input.';

async function ask(command: Command, { path, body }: CommandCall, io: CommandIo) {
  const token = io.givenToken ?? io.keptToken.read();
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
    // One key for all retries: a lost reply does not lead to a second change.
    ...(command.isIdempotent && { 'idempotency-key': randomUUID() }),
  };
  const request = { method: command.method, headers, ...(body && { body: JSON.stringify(body) }) };
  const isSafe = command.method === 'GET' || command.isIdempotent;
  const { status, body: answer } = await answerTo(io.url + path, request, isSafe ? TRIES : 1);
  if (!answer || !('success' in answer)) throw new UsageError(noAnswer(io.url, status));
  const { success, data = {}, error } = answer as Envelope;
  if (!success) throw new UsageError(`${error?.code}: ${error?.message}`);
  return data;
}

interface Envelope {
  readonly success: boolean;
  readonly data?: Record<string, unknown>;
  readonly error?: { readonly code: string; readonly message: string };
}

/** Stores the token of a sign-in instead of printing it; a sign-out deletes it. */
function storeToken({ id }: Command, data: Record<string, unknown>, io: CommandIo) {
  if (id === 'signOutOperator') io.keptToken.write(undefined);
  if (id !== 'signInOperator') return data;
  const { token, ...rest } = data;
  io.keptToken.write(String(token));
  return rest;
}

function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return ['npm run store -- <command> [--field value …]', ...lines, VALUES].join('\n');
}

const VALUES = `
A value @file is read from a file, @- from standard input; @@text is the text @text itself.
Fields of a command: npm run store -- help <command>`;

function manual({ name, summary, description, method, path, fields }: Command): string {
  const lines = fields.map(({ name: field, isRequired, schema }) => {
    const kind = schema.enum ? schema.enum.join(' | ') : [schema.type ?? 'JSON'].flat().join(', ');
    const about = schema.description ? `  ${schema.description}` : '';
    return `  --${kebab(field)}  ${kind}${isRequired ? ', required' : ''}${about}`;
  });
  const about = description === '' ? [] : [description];
  return [`${name}: ${summary} (${method} ${path})`, ...about, ...lines].join('\n');
}
