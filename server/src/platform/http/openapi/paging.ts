import { Type } from 'typebox';
import { ApiError } from '../../../errors.ts';
import { type Id, parseId } from '../../../values/ids.ts';
import { Timestamp } from './timestamp.ts';

/** Rows of a page unless the query says otherwise. */
export const PAGE_LIMIT = 25;

/** For lists that grow while they are read: a page begins where the last one ended. */
export const CURSOR_FIELDS = {
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: PAGE_LIMIT })),
};

/** Filters of a list by the time of creation. */
export const PERIOD_FIELDS = {
  from: Type.Optional({ ...Timestamp(), description: 'Created at this time or later.' }),
  to: Type.Optional({ ...Timestamp(), description: 'Created before this time.' }),
};

export interface CursorQuery {
  readonly cursor?: string;
  readonly limit?: number;
}

export interface CursorPage<Row> {
  readonly rows: readonly Row[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** An id from an earlier reply, in a cursor or a filter. */
export function givenId<T extends Id<string>>(text: string, field = 'cursor'): T {
  const id = parseId<T>(text);
  if (!id) throw field === 'cursor' ? unknownCursor() : unknownId(field);
  return id;
}

/** For a cursor that no reply contained, or whose row was deleted. */
export function unknownCursor(): ApiError {
  return new ApiError('VALIDATION_ERROR', 'querystring.cursor is not one that this list returned.');
}

function unknownId(field: string): ApiError {
  return new ApiError('VALIDATION_ERROR', `querystring.${field} is not an id.`);
}

/** A page of rows in descending order of an id, which is the cursor. */
export async function pageById<Row>(
  { cursor, limit = PAGE_LIMIT }: CursorQuery,
  list: (page: { readonly before: string | null; readonly limit: number }) => Promise<Row[]>,
  idOf: (row: Row) => string,
): Promise<CursorPage<Row>> {
  const before = cursor === undefined ? null : givenId(cursor);
  return await cursorPage(limit, (rows) => list({ before, limit: rows }), idOf);
}

/** Requests one row more than the page from `list`, to detect a next page. */
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
