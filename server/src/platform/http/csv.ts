import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';

const CSV_TYPE = 'text/csv; charset=utf-8';

/** The schema of a reply that is a CSV file. */
export const CsvFile = {
  description: 'Success.',
  content: { [CSV_TYPE]: { schema: Type.String() } },
};

/** Sends the rows as a file of this name. Typed as the text that the schema describes. */
export function csvReply(reply: FastifyReply, name: string, rows: Readable): string {
  reply.header('content-disposition', `attachment; filename="${name}.csv"`);
  reply.type(CSV_TYPE);
  return rows as unknown as string;
}

type Cell = string | number | null;

/** The columns of a file by their headings. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/** Rows per page of an export. */
export const CSV_ROWS_AT_ONCE = 500;

interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/** A list as CSV, read page by page while it is sent. */
export async function csvOf<Row>(
  columns: CsvColumns<Row>,
  pageAfter: (cursor: string | undefined) => Promise<RowPage<Row>>,
): Promise<Readable> {
  // Before the stream begins, a failure still has an envelope.
  const first = await pageAfter(undefined);
  async function* pages(): AsyncGenerator<string> {
    yield lineOf(Object.keys(columns));
    for (let page = first; ; page = await pageAfter(page.nextCursor ?? undefined)) {
      const lines = page.rows.map((row) => lineOf(Object.values(columns).map((read) => read(row))));
      if (lines.length > 0) yield lines.join('');
      if (page.nextCursor === null) return;
    }
  }
  return Readable.from(pages());
}

/** For texts that shoppers choose: a spreadsheet must not run one as a formula. */
export function plainCell(text: string | null): string {
  return text !== null && /^[=+\-@\t\r]/.test(text) ? `'${text}` : (text ?? '');
}

function lineOf(values: readonly Cell[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: Cell): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
