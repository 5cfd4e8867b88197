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
    return reader(text).dictionary();
  } catch (error) {
    if (error instanceof SyntaxProblem) return undefined;
    throw error;
  }
}

function reader(text: string) {
  let at = 0;
  const skip = (blank: RegExp) => {
    while (at < text.length && blank.test(text.charAt(at))) at++;
  };
  /** `pattern` is sticky. */
  function take(pattern: RegExp): string {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    if (found === undefined) throw new SyntaxProblem();
    at += found.length;
    return found;
  }
  const isNext = (letter: string) => text.charAt(at) === letter;

  function bareItem(): BareItem {
    if (isNext('"')) return take(STRING).slice(1, -1).replace(/\\(.)/g, '$1');
    if (isNext(':')) return Buffer.from(take(/:[A-Za-z0-9+/=]*:/y).slice(1, -1), 'base64');
    if (isNext('?')) return take(/\?[01]/y) === '?1';
    if (/[-0-9]/.test(text.charAt(at))) return Number(take(/-?\d{1,15}(?![\d.])/y));
    return { token: take(/[A-Za-z*][!#$%&'*+\-.^_`|~:/0-9A-Za-z]*/y) };
  }
  function params(): Parameters {
    const found = new Map<string, BareItem>();
    while (isNext(';')) {
      at++;
      skip(/ /);
      const key = take(KEY);
      found.set(key, valueAfterKey());
    }
    return found;
  }
  function valueAfterKey(): BareItem {
    if (!isNext('=')) return true;
    at++;
    return bareItem();
  }
  function item(): Item {
    const value = bareItem();
    return { value, params: params() };
  }
  function innerList(): InnerList {
    const items: Item[] = [];
    take(/\(/y);
    skip(/ /);
    while (!isNext(')')) {
      items.push(item());
      if (!isNext(')') && !isNext(' ')) throw new SyntaxProblem();
      skip(/ /);
    }
    at++;
    return { items, params: params() };
  }
  function member(): Item | InnerList {
    if (!isNext('=')) return { value: true, params: params() };
    at++;
    return isNext('(') ? innerList() : item();
  }

  return {
    dictionary(): StructuredFields {
      const found = new Map<string, Item | InnerList>();
      skip(/ /);
      while (at < text.length) {
        const key = take(KEY);
        found.set(key, member());
        skip(/[ \t]/);
        if (at === text.length) break;
        take(/,[ \t]*(?=\S)/y);
      }
      return found;
    },
  };
}

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
