import { CsvFile, csvReply } from '../../platform/http/csv.ts';
import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { PAGE_LIMIT } from '../../platform/http/openapi/paging.ts';
import {
  PaymentDetailsView,
  PaymentListView,
  PaymentParams,
  PaymentQuery,
  paymentDetailsView,
  paymentView,
  TransactionQuery,
} from './contract.ts';
import { exportTransactions } from './export-transactions.ts';
import { findPayments } from './find-payments.ts';
import { readPayment } from './read-payment.ts';

const tags = ['Payments'];

export async function paymentAdminRoutes(http: Http): Promise<void> {
  http.get(
    '/payments',
    {
      schema: {
        operationId: 'findPayments',
        tags,
        summary: 'List payments',
        querystring: PaymentQuery,
        response: { 200: Ok(PaymentListView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) => {
      const { rows, nextCursor } = await findPayments(ctx, { limit: PAGE_LIMIT, ...query });
      return ok({ payments: rows.map((payment) => paymentView(ctx, payment)), nextCursor });
    },
  );

  http.get(
    '/payments/:paymentId',
    {
      schema: {
        operationId: 'getPayment',
        tags,
        summary: 'Get payment',
        params: PaymentParams,
        response: { 200: Ok(PaymentDetailsView), ...failures('PAYMENT_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) =>
      ok(paymentDetailsView(ctx, await readPayment(ctx, params.paymentId))),
  );

  http.get(
    '/transactions.csv',
    {
      // The turnover of the whole store.
      config: { role: 'owner', isAudited: true },
      schema: {
        operationId: 'exportTransactions',
        tags,
        summary: 'Export transactions',
        querystring: TransactionQuery,
        response: { 200: CsvFile, ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }, reply) => {
      const rows = await exportTransactions(ctx, query);
      return csvReply(reply, 'transactions', rows);
    },
  );
}
