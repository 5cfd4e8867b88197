import { Type } from 'typebox';

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
