import type { ReactNode } from 'react';
import type { PagedList } from '../api/use-pages.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Skeleton } from './feedback.tsx';
import { Pager } from './pager.tsx';
import { Table, type TableProps } from './table.tsx';

/** A paged list as table: skeleton, error, empty state, rows and `Load more`. */
export function PagedTable<Row>({
  list,
  empty,
  ...table
}: Omit<TableProps<Row>, 'rows' | 'isStale'> & { list: PagedList<Row>; empty: ReactNode }) {
  return (
    <div className="min-w-0 rounded-lg border bg-surface">
      {list.error ? (
        <div className="p-4">
          <ErrorNotice error={list.error} onRetry={list.refetch} />
        </div>
      ) : null}
      <PagedBody list={list} empty={empty} {...table} />
      <Pager list={list} />
    </div>
  );
}

function PagedBody<Row>({
  list,
  empty,
  ...table
}: Omit<TableProps<Row>, 'rows' | 'isStale'> & { list: PagedList<Row>; empty: ReactNode }) {
  if (list.rows.length > 0) return <Table {...table} rows={list.rows} isStale={list.isStale} />;
  if (list.error) return null;
  if (list.isPending || list.isStale) {
    return (
      <div className="px-4 py-2">
        <Skeleton lines={8} />
      </div>
    );
  }
  return empty;
}
