import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { OrderParams } from '../orders/contract.ts';
import {
  NewReturn,
  ReturnParams,
  ReturnReceipt,
  ReturnRefusal,
  ReturnsQuery,
  ReturnsView,
  ReturnView,
  returnView,
} from './contract.ts';
import { createReturn } from './create-return.ts';
import { listReturns } from './list-returns.ts';
import { moveReturn } from './move-return.ts';
import { orderOfReturn } from './order-of-return.ts';
import { readReturn } from './read-return.ts';
import { receivedLines } from './return.ts';

const tags = ['Returns'];
/** Steps are found in the audit log by the order as well. */
const config = { wholeOf: orderOfReturn };
const created = ({ orderId, id }: { orderId: string; id: string }) => [`${orderId}/${id}`];
const moved = {
  200: Ok(ReturnView),
  ...failures('RETURN_NOT_FOUND', 'RETURN_STATUS_CONFLICT'),
};

/** Every step but the refund, which is in order-admin/return-routes.ts: it needs payments. */
export async function returnAdminRoutes(http: Http): Promise<void> {
  http.get(
    '/returns',
    {
      schema: {
        operationId: 'listReturns',
        tags,
        summary: 'List returns',
        querystring: ReturnsQuery,
        response: { 200: Ok(ReturnsView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) => {
      const { rows, nextCursor } = await listReturns(ctx, query);
      return ok({ returns: rows.map(returnView), nextCursor });
    },
  );

  http.get(
    '/returns/:returnId',
    {
      schema: {
        operationId: 'getReturn',
        tags,
        summary: 'Get return',
        params: ReturnParams,
        response: { 200: Ok(ReturnView), ...failures('RETURN_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) => ok(returnView(await readReturn(ctx, params.returnId))),
  );

  http.post(
    '/orders/:orderId/returns',
    {
      config: { changedIn: created },
      schema: {
        operationId: 'createReturn',
        tags,
        summary: 'Create return',
        params: OrderParams,
        body: NewReturn,
        response: {
          200: Ok(ReturnView),
          ...failures(
            'ORDER_NOT_FOUND',
            'ITEM_NOT_FOUND',
            'NOT_RETURNABLE',
            'RETURN_EXCEEDS_AVAILABLE',
          ),
        },
      },
    },
    async ({ ctx, params, body }) => ok(returnView(await createReturn(ctx, params.orderId, body))),
  );

  stepRoutes(http);
}

function stepRoutes(http: Http): void {
  for (const [step, operationId, summary] of [
    ['approve', 'approveReturn', 'Approve return'],
    ['cancel', 'cancelReturn', 'Cancel return'],
  ] as const) {
    http.post(
      `/returns/:returnId/${step}`,
      { config, schema: { operationId, tags, summary, params: ReturnParams, response: moved } },
      async ({ ctx, params }) => ok(returnView(await moveReturn(ctx, params.returnId, step))),
    );
  }

  http.post(
    '/returns/:returnId/refuse',
    {
      config,
      schema: {
        operationId: 'refuseReturn',
        tags,
        summary: 'Refuse return',
        params: ReturnParams,
        body: ReturnRefusal,
        response: moved,
      },
    },
    async ({ ctx, params, body: { reason: refusalReason } }) => {
      const refused = await moveReturn(ctx, params.returnId, 'refuse', () => ({ refusalReason }));
      return ok(returnView(refused));
    },
  );

  http.post(
    '/returns/:returnId/receive',
    {
      config,
      schema: {
        operationId: 'receiveReturn',
        tags,
        summary: 'Receive return',
        params: ReturnParams,
        body: ReturnReceipt,
        response: {
          200: Ok(ReturnView),
          ...failures(
            'RETURN_NOT_FOUND',
            'ITEM_NOT_FOUND',
            'RETURN_STATUS_CONFLICT',
            'RETURN_EXCEEDS_AVAILABLE',
          ),
        },
      },
    },
    async ({ ctx, params, body }) => {
      const arrived = await moveReturn(ctx, params.returnId, 'receive', ({ lines }) => ({
        lines: receivedLines(lines, body.lines),
      }));
      return ok(returnView(arrived));
    },
  );
}
