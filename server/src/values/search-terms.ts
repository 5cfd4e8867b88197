const TERM_MAX = 120;

/** Splits at spaces and adds each word within: `o'brien` yields itself and `brien`. */
export function toTerms(texts: readonly string[]): string[] {
  const terms = texts.flatMap((text) =>
    folded(text)
      .split(/\s+/)
      .flatMap((piece) => [piece, ...piece.split(/[^\p{L}\p{N}]+/u)]),
  );
  return [...new Set(terms.map((term) => cut(term, TERM_MAX)))].filter((term) => term !== '');
}

/** The address whole, and its parts before and behind the `@`. */
export function emailParts(email: string): string[] {
  const [local = '', domain = ''] = email.split('@');
  return [email, local, domain];
}

/** A term that only its whole value finds, by a filter: U+0002 ends it, so no other begins so. */
export function exactTerm(kind: 'coupon' | 'tag', value: string): string {
  return `${cut(`${kind}:${folded(value)}`, TERM_MAX)}\u0002`;
}

/** Stored form of the words: each with a leading delimiter, so that prefixes can be matched. */
export function joinedTerms(terms: readonly string[]): string {
  return terms.map((term) => `\u0001${term}`).join('');
}

/** Words of a search; each must be a prefix of one of the stored words. */
export function searchWords(search: string): string[] {
  const words = folded(search).split(/\s+/);
  return [...new Set(words)].filter((word) => word !== '');
}

/** Lower case without diacritics, in either Unicode form: `José` becomes `jose`. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase().trim();
}

/** Sort keys are indexed, and index entries have a maximum size. */
const SORT_MAX = 254;

/** Sort key of a person: last name, first name, e-mail. */
export function personSort(lastName: string, firstName: string, email: string): string {
  return [lastName, firstName, email].map((text) => cut(folded(text), SORT_MAX)).join('\u0001');
}

/** Cuts at code points: PostgreSQL rejects a lone surrogate, which would fail the write. */
function cut(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('').trimEnd();
}
