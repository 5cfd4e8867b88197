/*
 * Structured field values for HTTP (RFC 8941), as far as message signatures need them:
 * dictionaries of items and inner lists with parameters. Decimals are not supported.
 */

/** A token is an object, since a string stands for a quoted one. */
export type BareItem = string | number | boolean | Buffer | { readonly token: string };
export type Parameters = ReadonlyMap<string, BareItem>;

export interface Item {
  readonly value: BareItem;
  readonly params: Parameters;
}
export interface InnerList {
  readonly items: readonly Item[];
  readonly params: Parameters;
}
export type StructuredFields = ReadonlyMap<string, Item | InnerList>;

class SyntaxProblem extends Error {}

/** Longer fields are not parsed. */
const LENGTH_MAX = 8_192;

/** Undefined for text that is no dictionary. A repeated key has its last value. */
export function parseDictionary(text: string): StructuredFields | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  try {
    return takeDictionary({ text, at: 0 });
  } catch (error) {
    if (error instanceof SyntaxProblem) return undefined;
    throw error;
  }
}

/** A place in a text that is being parsed. */
interface Cursor {
  readonly text: string;
  at: number;
}

function takeDictionary(cursor: Cursor): StructuredFields {
  const found = new Map<string, Item | InnerList>();
  skip(cursor, / /);
  while (cursor.at < cursor.text.length) {
    const key = take(cursor, KEY);
    found.set(key, takeMember(cursor));
    skip(cursor, /[ \t]/);
    if (cursor.at === cursor.text.length) break;
    take(cursor, /,[ \t]*(?=\S)/y);
  }
  return found;
}

function takeMember(cursor: Cursor): Item | InnerList {
  if (!isNext(cursor, '=')) return { value: true, params: takeParams(cursor) };
  cursor.at++;
  return isNext(cursor, '(') ? takeInnerList(cursor) : takeItem(cursor);
}

function takeInnerList(cursor: Cursor): InnerList {
  const items: Item[] = [];
  cursor.at++;
  skip(cursor, / /);
  while (!isNext(cursor, ')')) {
    items.push(takeItem(cursor));
    if (!isNext(cursor, ')') && !isNext(cursor, ' ')) throw new SyntaxProblem();
    skip(cursor, / /);
  }
  cursor.at++;
  return { items, params: takeParams(cursor) };
}

function takeItem(cursor: Cursor): Item {
  const value = takeBareItem(cursor);
  return { value, params: takeParams(cursor) };
}

function takeParams(cursor: Cursor): Parameters {
  const found = new Map<string, BareItem>();
  while (isNext(cursor, ';')) {
    cursor.at++;
    skip(cursor, / /);
    const key = take(cursor, KEY);
    found.set(key, takeParamValue(cursor));
  }
  return found;
}

function takeParamValue(cursor: Cursor): BareItem {
  if (!isNext(cursor, '=')) return true;
  cursor.at++;
  return takeBareItem(cursor);
}

function takeBareItem(cursor: Cursor): BareItem {
  if (isNext(cursor, '"')) return take(cursor, STRING).slice(1, -1).replace(/\\(.)/g, '$1');
  if (isNext(cursor, ':')) return Buffer.from(take(cursor, BYTES).slice(1, -1), 'base64');
  if (isNext(cursor, '?')) return take(cursor, /\?[01]/y) === '?1';
  if (/[-0-9]/.test(cursor.text.charAt(cursor.at))) return Number(take(cursor, INTEGER));
  return { token: take(cursor, TOKEN) };
}

/** The pattern is sticky: it matches at the cursor or not at all. */
function take(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const [found] = pattern.exec(cursor.text) ?? [];
  if (found === undefined) throw new SyntaxProblem();
  cursor.at += found.length;
  return found;
}

function skip(cursor: Cursor, blank: RegExp): void {
  while (cursor.at < cursor.text.length && blank.test(cursor.text.charAt(cursor.at))) cursor.at++;
}

function isNext({ text, at }: Cursor, letter: string): boolean {
  return text.charAt(at) === letter;
}

const BYTES = /:[A-Za-z0-9+/=]*:/y;
const INTEGER = /-?\d{1,15}(?![\d.])/y;
const TOKEN = /[A-Za-z*][!#$%&'*+\-.^_`|~:/0-9A-Za-z]*/y;
const STRING = /"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"/y;
const KEY = /[a-z*][a-z0-9_\-.*]*/y;

export function serializeItem({ value, params }: Item): string {
  return serializeBare(value) + serializeParams(params);
}

export function serializeMember(member: Item | InnerList): string {
  if (!('items' in member)) return serializeItem(member);
  return `(${member.items.map(serializeItem).join(' ')})${serializeParams(member.params)}`;
}

function serializeParams(params: Parameters): string {
  const texts = [...params].map(([key, value]) =>
    value === true ? `;${key}` : `;${key}=${serializeBare(value)}`,
  );
  return texts.join('');
}

function serializeBare(value: BareItem): string {
  if (typeof value === 'string') return `"${value.replace(/["\\]/g, '\\$&')}"`;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '?1' : '?0';
  return Buffer.isBuffer(value) ? `:${value.toString('base64')}:` : value.token;
}
