/** What can be found: a heading, which counts more, and a text. */
export interface Entry<T> {
  readonly heading: string;
  readonly text: string;
  readonly item: T;
}

export interface SearchIndex<T> {
  /** The best first; an entry that shares no term with the query is left out. */
  search(query: string, limit: number): { readonly item: T; readonly score: number }[];
}

/** BM25: how soon more occurrences stop to matter, and how much the length does. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;
/** An occurrence in a heading counts as so many in the text. */
const HEADING_WEIGHT = 4;
const QUERY_TERMS_MAX = 32;
const STOP_WORDS = new Set(
  (
    'a an and are as at be by do does for from how i in is it of on or that the this to what ' +
    'when with'
  ).split(' '),
);

interface Posting {
  readonly entry: number;
  readonly weight: number;
}

/** Ranks by BM25 over words and parts of identifiers, in memory. */
export function searchIndex<T>(entries: readonly Entry<T>[]): SearchIndex<T> {
  const postings = new Map<string, Posting[]>();
  const lengths = entries.map(({ heading, text }, entry) => {
    const weights = new Map<string, number>();
    const add = (term: string, weight: number) =>
      weights.set(term, (weights.get(term) ?? 0) + weight);
    for (const term of termsOf(heading)) add(term, HEADING_WEIGHT);
    for (const term of termsOf(text)) add(term, 1);
    for (const [term, weight] of weights) {
      const list = postings.get(term) ?? [];
      postings.set(term, list);
      list.push({ entry, weight });
    }
    return [...weights.values()].reduce((total, weight) => total + weight, 0);
  });
  const average = lengths.reduce((total, length) => total + length, 0) / (lengths.length || 1);

  return {
    search(query, limit) {
      const scores = new Map<number, number>();
      for (const term of new Set(termsOf(query).slice(0, QUERY_TERMS_MAX))) {
        const found = postings.get(term) ?? [];
        const rarity = Math.log(1 + (entries.length - found.length + 0.5) / (found.length + 0.5));
        for (const { entry, weight } of found) {
          const relative = 1 - LENGTH_WEIGHT + LENGTH_WEIGHT * ((lengths[entry] ?? 0) / average);
          const gain = (weight * (SATURATION + 1)) / (weight + SATURATION * relative);
          scores.set(entry, (scores.get(entry) ?? 0) + rarity * gain);
        }
      }
      return [...scores]
        .sort(([one, first], [other, second]) => second - first || one - other)
        .slice(0, limit)
        .map(([entry, score]) => ({ item: (entries[entry] as Entry<T>).item, score }));
    },
  };
}

/** `addCartItem` is found by itself and by each of its words, `refunds` by `refund`. */
export function termsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.flatMap((word) => {
    const parts = word.split(/_|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u).filter((part) => part !== '');
    const all = parts.length > 1 ? [word, ...parts] : [word];
    return all.map((one) => stem(one.toLowerCase())).filter((one) => !STOP_WORDS.has(one));
  });
}

/** Only endings of regular plurals and verbs: both sides are cut alike. */
function stem(word: string): string {
  if (word.length <= 4 || /[^a-z]/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=[^aeiou])(ing|ed|es)$/, '')
    .replace(/(?<=[^s])s$/, '')
    .replace(/e$/, '');
}
