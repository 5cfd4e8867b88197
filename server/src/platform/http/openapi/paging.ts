import { Type } from 'typebox';
import { ApiError } from '../../../errors.ts';
import { type Id, parseId } from '../../../values/ids.ts';

/** Totals are counted up to this. */
const COUNTED_MAX = 10_000;
const PAGE_MAX = 1_000_000;

export const PAGE_FIELDS = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
};

export interface PageQuery {
  readonly page?: number;
  readonly pageSize?: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** One page and the total, by two concurrent statements. */
export async function pageOf<Row>(
  { page = 1, pageSize = 20 }: PageQuery,
  list: (range: { readonly limit: number; readonly offset: number }) => Promise<Row[]>,
  count: (max: number) => Promise<number>,
): Promise<Page<Row>> {
  const [rows, counted] = await Promise.all([
    list({ limit: pageSize, offset: (page - 1) * pageSize }),
    count(COUNTED_MAX + 1),
  ]);
  const total = Math.min(counted, COUNTED_MAX);
  return { rows, page, pageSize, total, totalIsExact: counted <= COUNTED_MAX };
}

/** For lists that grow while they are read: a page begins where the last one ended. */
export const CURSOR_FIELDS = {
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
};

/** An id that an earlier answer gave out, in a cursor or a filter. */
export function givenId<T extends Id<string>>(text: string, field = 'cursor'): T {
  const id = parseId<T>(text);
  if (!id)
    throw new ApiError('VALIDATION_ERROR', `querystring.${field} is not what was given before.`);
  return id;
}

/** `list` is asked for one row more than the page holds, which shows whether there are others. */
export async function cursorPage<Row>(
  limit: number,
  list: (limit: number) => Promise<Row[]>,
  cursorOf: (last: Row) => string,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const found = await list(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last ? cursorOf(last) : null };
}
