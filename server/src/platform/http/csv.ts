import { Readable } from 'node:stream';
import { Type } from 'typebox';

export const CSV_TYPE = 'text/csv; charset=utf-8';

export const CsvFile = {
  description: 'Success.',
  content: { [CSV_TYPE]: { schema: Type.String() } },
};

/** The columns of a file, by their heading. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

/** A list as CSV, read page by page while it is sent. */
export async function csvOf<Row>(
  columns: CsvColumns<Row>,
  pageAfter: (
    cursor: string | undefined,
  ) => Promise<{ readonly rows: readonly Row[]; readonly nextCursor: string | null }>,
): Promise<Readable> {
  // Before the stream begins, a failure still has an envelope.
  const first = await pageAfter(undefined);
  const rowOf = (row: Row) => lineOf(Object.values(columns).map((read) => read(row)));
  async function* pages(): AsyncGenerator<string> {
    yield lineOf(Object.keys(columns));
    for (let page = first; ; page = await pageAfter(page.nextCursor ?? undefined)) {
      if (page.rows.length > 0) yield page.rows.map(rowOf).join('');
      if (page.nextCursor === null) return;
    }
  }
  return Readable.from(pages());
}

/** For texts that others choose: a spreadsheet must not run one as a formula. */
export function plainText(text: string | null): string | null {
  return text && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function lineOf(values: readonly (string | number | null)[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: string | number | null): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
