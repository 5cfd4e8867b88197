/** A list that spans pages: iterate over its elements, or read one page. */
export interface Pages<Item, Page> extends AsyncIterable<Item> {
  /** The page that the query asks for, with totals or a cursor. */
  page(): Promise<Page>;
  /** All elements, or the first of them. */
  toArray(limit?: number): Promise<Item[]>;
}

type Query = Readonly<Record<string, unknown>>;

interface AnyPage {
  readonly nextCursor?: string | null;
  readonly pagination?: { readonly page: number; readonly hasMore: boolean };
}

/** Pages by number and by cursor; `list` names the list in a page. */
export function pagesOf<Item, Page>(
  list: string,
  first: Query,
  read: (query: Query) => Promise<unknown>,
): Pages<Item, Page> {
  async function* items(): AsyncGenerator<Item, undefined> {
    let query: Query | undefined = first;
    let shown = new Set<unknown>();
    while (query) {
      const page = (await read(query)) as AnyPage & Readonly<Record<string, Item[]>>;
      const rows = page[list] ?? [];
      // A row that was added meanwhile moves the last ones to the next page.
      yield* rows.filter((row) => !shown.has(idOf(row) ?? row));
      shown = new Set(rows.map(idOf));
      query = nextQuery(query, page);
    }
  }
  return {
    [Symbol.asyncIterator]: items,
    page: async () => (await read(first)) as Page,
    async toArray(limit = Number.POSITIVE_INFINITY) {
      const found: Item[] = [];
      if (limit <= 0) return found;
      for await (const item of items()) {
        found.push(item);
        if (found.length >= limit) break;
      }
      return found;
    },
  };
}

function idOf(row: unknown): unknown {
  return (row as { readonly id?: unknown } | null)?.id;
}

function nextQuery(query: Query, { nextCursor, pagination }: AnyPage): Query | undefined {
  if (nextCursor) return { ...query, cursor: nextCursor };
  return pagination?.hasMore ? { ...query, page: pagination.page + 1 } : undefined;
}
