import { Type } from 'typebox';

const MAX = Number.MAX_SAFE_INTEGER;

export function Id() {
  return Type.String({ format: 'uuid' });
}

/** An operator who acted, and may have left since. */
export function ActingOperator() {
  return Type.Object({ id: Id(), email: Type.String() }, { title: 'ActingOperator' });
}

/** UTC with milliseconds. */
export function Iso() {
  return Type.String({ format: 'date-time' });
}

/** Describes the unit only; the texts of the reference say what is counted. */
export const CENTS_UNIT = 'Integer cents.';

export function Cents(options: { minimum?: number; description?: string } = {}) {
  const plain = { minimum: 0, maximum: MAX, description: CENTS_UNIT };
  const title = Object.keys(options).length === 0 && { title: 'Cents' };
  return Type.Integer({ ...plain, ...options, ...title });
}

export function Quantity(options: { minimum: number; default?: number }) {
  return Type.Integer({ maximum: MAX, ...options });
}

export const METADATA_KEYS_MAX = 50;

/** A small map of caller-defined strings. */
export const Metadata = Type.Unsafe<Record<string, string>>({
  title: 'Metadata',
  type: 'object',
  maxProperties: METADATA_KEYS_MAX,
  propertyNames: { minLength: 1, maxLength: 40 },
  patternProperties: { '^': { type: 'string', maxLength: 500 } },
});

export const Pagination = Type.Object(
  {
    page: Type.Integer(),
    pageSize: Type.Integer(),
    total: Type.Integer(),
    totalIsExact: Type.Boolean({ description: 'False where counting stopped at 10 000.' }),
    totalPages: Type.Integer(),
    hasMore: Type.Boolean(),
  },
  { title: 'Pagination' },
);

export function paginationView(list: {
  /** Number of rows on this page. */
  readonly rows: number;
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly totalIsExact: boolean;
}) {
  const { page, pageSize, total, totalIsExact } = list;
  const totalPages = Math.ceil(total / pageSize);
  // Beyond the counted total, a full page is the only sign of a next one.
  const hasMore = totalIsExact ? page < totalPages : list.rows === pageSize;
  return { page, pageSize, total, totalIsExact, totalPages, hasMore };
}
