import type { Readable } from 'node:stream';
import type { StoreContext } from '../../context.ts';
import { CSV_ROWS_AT_ONCE, type CsvColumns, csvOf, plainCell } from '../../platform/http/csv.ts';
import { isSandboxed } from '../../ports/store.ts';
import type { CustomerQuery, CustomerSummary } from '../customers/list/customer-query.ts';
import { findCustomers } from '../customers/list/find-customers.ts';

/** The filtered list as CSV, read page by page while it is sent. */
export async function exportCustomers(ctx: StoreContext, query: CustomerQuery): Promise<Readable> {
  return await csvOf(columnsIn(ctx), async (cursor) => {
    const search = { ...query, cursor, limit: CSV_ROWS_AT_ONCE };
    const { customers, nextCursor } = await findCustomers(ctx, search);
    return { rows: customers, nextCursor };
  });
}

function columnsIn({ store }: StoreContext): CsvColumns<CustomerSummary> {
  return {
    customerId: ({ id }) => id,
    email: ({ email }) => plainCell(email),
    emailVerified: ({ emailVerified }) => String(emailVerified),
    firstName: ({ firstName }) => plainCell(firstName),
    lastName: ({ lastName }) => plainCell(lastName),
    phone: ({ phone }) => plainCell(phone),
    phoneVerified: ({ phoneVerified }) => String(phoneVerified),
    marketingConsent: ({ marketingConsent }) => String(marketingConsent),
    transactionalConsent: ({ transactionalConsent }) => String(transactionalConsent),
    orderCount: ({ orderCount }) => orderCount,
    lastOrderAt: ({ lastOrderAt }) => lastOrderAt?.toISOString() ?? null,
    developerMode: ({ createdAt }) => String(isSandboxed(store, createdAt)),
    createdAt: ({ createdAt }) => createdAt.toISOString(),
  };
}
