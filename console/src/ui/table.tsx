import type { ReactNode } from 'react';
import { commonTexts } from '../texts/common.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Amounts and numbers. */
  readonly align?: 'end';
  /** The heading of the card on a small screen; it has no label there. */
  readonly isPrimary?: boolean;
  /** The value of `sortBy`, where the list can be sorted by this column. */
  readonly sortBy?: string;
}

export interface Sort {
  readonly by: string;
  readonly dir: 'asc' | 'desc';
}

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
}

export interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Names a row for its checkbox. */
  readonly rowName?: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  readonly selection?: Selection | undefined;
  /** Rows of the filters before: shown pale until the new ones arrive. */
  readonly isStale?: boolean;
}

/**
 * A table whose rows become cards below 640 px. A `RowLink` in the primary column makes the whole
 * row a target.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, rowKey, columns, selection, isStale } = props;
  return (
    <table
      aria-label={label}
      aria-busy={isStale || undefined}
      className={classNames('w-full border-collapse max-sm:block', isStale && 'opacity-60')}
    >
      <thead className="max-sm:sr-only">
        <tr className="border-b text-left text-sm text-muted">
          {selection && <SelectAll {...props} selection={selection} />}
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <BodyRow key={rowKey(row)} row={row} {...props} />
        ))}
      </tbody>
    </table>
  );
}

const CELL = 'px-3 first:pl-4 last:pr-4';

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) {
  const { sortBy } = column;
  const isSorted = sortBy !== undefined && sort?.by === sortBy;
  const ariaSort = isSorted ? (sort.dir === 'asc' ? 'ascending' : 'descending') : undefined;
  const isAscending = isSorted && sort.dir === 'asc';
  return (
    <th
      scope="col"
      aria-sort={ariaSort}
      className={classNames(CELL, 'py-2 font-medium', column.align === 'end' && 'text-right')}
    >
      {sortBy !== undefined && onSort ? (
        <button
          type="button"
          title={commonTexts.sortBy(column.header)}
          onClick={() => onSort({ by: sortBy, dir: isSorted && !isAscending ? 'asc' : 'desc' })}
          className="inline-flex items-center gap-1 font-medium hover:text-ink"
        >
          {column.header}
          {isSorted && <Icon name={isAscending ? 'arrowUp' : 'arrowDown'} />}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

function BodyRow<Row>({ row, ...props }: TableProps<Row> & { row: Row }) {
  const { rowKey, rowName, columns, selection } = props;
  const id = rowKey(row);
  return (
    <tr
      className={classNames(
        'group relative border-b last:border-b-0 hover:bg-sunken',
        'max-sm:block max-sm:px-4 max-sm:py-3',
        selection?.ids.has(id) && 'bg-accent-soft',
      )}
    >
      {selection && (
        <td className="w-8 py-2 pl-4 max-sm:absolute max-sm:top-2 max-sm:right-4 max-sm:w-auto">
          <input
            type="checkbox"
            aria-label={commonTexts.selectRow(rowName?.(row) ?? id)}
            checked={selection.ids.has(id)}
            onChange={({ target }) =>
              selection.onChange(toggled(selection.ids, id, target.checked))
            }
            className="relative z-10 block size-4.5 accent-accent"
          />
        </td>
      )}
      {columns.map((column) => (
        <BodyCell key={column.id} column={column} row={row} />
      ))}
    </tr>
  );
}

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, align, isPrimary } = column;
  return (
    <td
      className={classNames(
        CELL,
        'py-2.5 align-top break-words max-sm:px-0! max-sm:py-0.5',
        align === 'end' && 'sm:text-right tabular-nums',
        isPrimary
          ? 'max-sm:block max-sm:pr-8! max-sm:text-lg'
          : 'max-sm:flex max-sm:justify-between max-sm:gap-4',
      )}
    >
      {!isPrimary && (
        <span aria-hidden="true" className="shrink-0 text-muted sm:hidden">
          {header}
        </span>
      )}
      <div className={classNames('min-w-0', !isPrimary && 'max-sm:text-right')}>
        {column.cell(row)}
      </div>
    </td>
  );
}

function SelectAll<Row>({ rows, rowKey, selection }: TableProps<Row> & { selection: Selection }) {
  const areAll = rows.length > 0 && rows.every((row) => selection.ids.has(rowKey(row)));
  return (
    <th scope="col" className="w-8 py-2 pl-4">
      <input
        type="checkbox"
        aria-label={commonTexts.selectAll}
        checked={areAll}
        onChange={() => selection.onChange(new Set(areAll ? [] : rows.map(rowKey)))}
        className="block size-4.5 accent-accent"
      />
    </th>
  );
}

function toggled(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
