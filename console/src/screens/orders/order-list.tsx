import type { FoundOrder } from '@cartwright/client/admin';
import { useState } from 'react';
import { download } from '../../api/download.ts';
import { usePages } from '../../api/use-pages.ts';
import { useWrite } from '../../api/use-write.ts';
import { asOneOf, useAddressState } from '../../routing/search.ts';
import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { orderListTexts as texts } from '../../texts/orders/orders.ts';
import { Button, OwnerButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { EmptyList } from '../../ui/feedback.tsx';
import { PagedTable } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { BulkShipDialog, BulkStatusDialog } from './bulk-dialogs.tsx';
import { ColumnMenu, useOrderColumns } from './list-columns.tsx';
import { OrderFilterBar } from './list-filter-bar.tsx';
import { isSameView, ORDER_FILTERS, queryOf, sortOf, withoutFilters } from './list-filters.ts';
import { OrderViews } from './order-views.tsx';

const PAGE_SIZE = 50;
const asSort = asOneOf('createdAt', 'total', 'customer');

export function OrderList() {
  const { store } = useSession();
  const [filters, setFilters] = useAddressState(ORDER_FILTERS);
  const query = { ...queryOf(filters, store.timezone, store.developerMode), limit: PAGE_SIZE };
  const list = usePages('findOrders', { query }, (page) => page.orders);
  const columns = useOrderColumns();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = list.rows.filter(({ id }) => ids.has(id));

  return (
    <Page
      title={texts.title}
      actions={
        <>
          <ColumnMenu {...columns} />
          <ExportButton query={query} />
        </>
      }
    >
      <OrderViews
        filters={filters}
        onChoose={(next) => setFilters({ ...withoutFilters(), ...next })}
      />
      <OrderFilterBar filters={filters} onChange={setFilters} />
      <BulkBar orders={chosen} onClear={() => setIds(new Set())} />
      <PagedTable
        label={texts.title}
        list={list}
        rowKey={({ id }) => id}
        rowName={({ orderNumber }) => orderNumber}
        columns={columns.columns}
        sort={sortOf(filters)}
        onSort={({ by, dir }) => setFilters({ sort: asSort(by), dir })}
        selection={{ ids, onChange: setIds }}
        empty={<EmptyList texts={texts.empty} isFiltered={!isSameView(filters, {})} />}
      />
      <ForDevelopers id="findOrders" args={{ query }} />
    </Page>
  );
}

/** The filtered list as a file; exports are for owners and recorded in the audit log. */
function ExportButton({ query }: { query: ReturnType<typeof queryOf> & { limit: number } }) {
  const { store } = useSession();
  const exported = useWrite('exportOrders', {
    successMessage: texts.exported,
    refreshes: false,
    onDone: (csv) => download(`orders-${store.handle}.csv`, csv),
  });
  const { limit: _limit, cursor: _cursor, ...filters } = query;
  return (
    <>
      <OwnerButton
        icon="download"
        isBusy={exported.isSending}
        onClick={() => exported.send({ query: filters })}
      >
        {texts.export}
      </OwnerButton>
      {exported.error ? <ErrorNotice error={exported.error} /> : null}
    </>
  );
}

/** What can be done with the chosen rows. */
function BulkBar({ orders, onClear }: { orders: readonly FoundOrder[]; onClear: () => void }) {
  // The orders as they were chosen: a row may leave the list while the dialog is open.
  const [dialog, setDialog] = useState<BulkChoice | undefined>(undefined);
  const close = () => setDialog(undefined);
  return (
    <>
      {orders.length > 0 && (
        <section
          aria-label={commonTexts.actions}
          className={classNames(
            'flex flex-wrap items-center gap-2 rounded-lg border border-accent',
            'bg-accent-soft px-4 py-2',
          )}
        >
          <span role="status" className="mr-auto font-medium">
            {texts.selected(orders.length)}
          </span>
          <Button isSmall onClick={() => setDialog({ kind: 'status', orders })}>
            {texts.changeStatus}
          </Button>
          <Button isSmall onClick={() => setDialog({ kind: 'ship', orders })}>
            {texts.ship}
          </Button>
          <Button isSmall variant="quiet" onClick={onClear}>
            {commonTexts.clearSelection}
          </Button>
        </section>
      )}
      {dialog?.kind === 'status' && <BulkStatusDialog orders={dialog.orders} onClose={close} />}
      {dialog?.kind === 'ship' && <BulkShipDialog orders={dialog.orders} onClose={close} />}
    </>
  );
}

interface BulkChoice {
  readonly kind: 'status' | 'ship';
  readonly orders: readonly FoundOrder[];
}
