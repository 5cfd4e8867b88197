import { CsvFile, csvReply } from '../../platform/http/csv.ts';
import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { PAGE_LIMIT } from '../../platform/http/openapi/paging.ts';
import { findCustomers } from '../customers/list/find-customers.ts';
import { changeCustomer } from './change-customer.ts';
import {
  CustomerParams,
  CustomerUpdate,
  ExportedCustomersQuery,
  FoundCustomersQuery,
  FoundCustomersView,
  foundCustomerView,
  SignedOutView,
} from './contract.ts';
import { CustomerDetailsView, customerDetailsView } from './details-contract.ts';
import { exportCustomers } from './export-customers.ts';
import { guestRoutes } from './guest-routes.ts';
import { readCustomerDetails } from './read-customer-details.ts';
import { signOutCustomer } from './sign-out-customer.ts';

const tags = ['Customers'];

export async function customerAdminRoutes(http: Http): Promise<void> {
  await http.register(guestRoutes);

  http.get(
    '/customers',
    {
      schema: {
        operationId: 'findCustomers',
        tags,
        summary: 'List customers',
        querystring: FoundCustomersQuery,
        response: { 200: Ok(FoundCustomersView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) => {
      const { limit = PAGE_LIMIT, sortBy = 'createdAt', sortDir = 'desc' } = query;
      const found = await findCustomers(ctx, { ...query, limit, sortBy, sortDir });
      const customers = found.customers.map((customer) => foundCustomerView(ctx, customer));
      return ok({ customers, nextCursor: found.nextCursor });
    },
  );

  exportRoute(http);

  http.get(
    '/customers/:customerId',
    {
      schema: {
        operationId: 'getCustomerDetails',
        tags,
        summary: 'Get customer',
        params: CustomerParams,
        response: { 200: Ok(CustomerDetailsView), ...failures('CUSTOMER_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) =>
      ok(customerDetailsView(ctx, await readCustomerDetails(ctx, params.customerId))),
  );

  http.patch(
    '/customers/:customerId',
    {
      schema: {
        operationId: 'changeCustomer',
        tags,
        summary: 'Change customer',
        params: CustomerParams,
        body: CustomerUpdate,
        response: {
          200: Ok(CustomerDetailsView),
          ...failures('FORBIDDEN', 'CUSTOMER_NOT_FOUND', 'EMAIL_TAKEN'),
        },
      },
    },
    async ({ ctx, params, body }) =>
      ok(customerDetailsView(ctx, await changeCustomer(ctx, params.customerId, body))),
  );

  http.post(
    '/customers/:customerId/sign-out',
    {
      schema: {
        operationId: 'signOutCustomer',
        tags,
        summary: 'Sign customer out everywhere',
        params: CustomerParams,
        response: { 200: Ok(SignedOutView), ...failures('CUSTOMER_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) => {
      const id = await signOutCustomer(ctx, params.customerId);
      return ok({ id, signedOut: true as const });
    },
  );
}

function exportRoute(http: Http): void {
  http.get(
    '/customers.csv',
    {
      // The whole list holds names and addresses of all shoppers.
      config: { role: 'owner', isAudited: true },
      schema: {
        operationId: 'exportCustomers',
        tags,
        summary: 'Export customers',
        querystring: ExportedCustomersQuery,
        response: { 200: CsvFile, ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }, reply) => {
      const { sortBy = 'createdAt', sortDir = 'desc' } = query;
      const rows = await exportCustomers(ctx, { ...query, sortBy, sortDir });
      return csvReply(reply, 'customers', rows);
    },
  );
}
