import type { TObject } from 'typebox';
import { Type } from 'typebox';
import { type Operation, type Parameter, resolved } from '../knowledge/operations.ts';
import { type Arguments, READS, type Tool, ToolError, tool } from '../tool.ts';
import { callNamed, type OperatorSession } from './operator-session.ts';

/** Tools and the operations that they call. */
const TOOLS = {
  find_orders: 'findOrders',
  get_order: 'getOrderDetails',
  get_order_by_number: 'getOrderDetailsByNumber',
  list_transactions: 'listOrderTransactions',
  find_payments: 'findPayments',
  list_payment_findings: 'listPaymentFindings',
  list_disputes: 'listDisputes',
  list_returns: 'listReturns',
  find_customers: 'findCustomers',
  list_coupons: 'listCoupons',
  get_coupon: 'getCoupon',
  list_deliveries: 'listWebhookDeliveries',
  find_events: 'findEvents',
  list_request_log: 'listRequestLog',
  search_store: 'searchStore',
  get_overview: 'getOverview',
  get_sales_figures: 'getSalesFigures',
  get_go_live: 'getGoLiveChecklist',
} as const;

/** Reads of the operators' interface. The input is that of the operation. */
export function readTools(
  document: object,
  operations: readonly Operation[],
): Tool<OperatorSession>[] {
  const named = Object.entries(TOOLS).flatMap(([name, id]) => {
    const operation = operations.find((one) => one.id === id);
    return operation ? [readTool(document, name, operation)] : [];
  });
  return [...named, anyReadTool(operations)];
}

function readTool(document: object, name: string, operation: Operation): Tool<OperatorSession> {
  const given = operation.parameters.filter((one) => one.in !== 'header');
  return {
    name,
    title: operation.summary,
    description: operation.description || operation.summary,
    input: inputOf(document, given),
    hints: READS,
    run: async (args, session) => await callNamed(session, operation.id, placed(given, args)),
  };
}

function inputOf(document: object, parameters: readonly Parameter[]): TObject {
  const properties = parameters.map(({ name, description, schema }) => {
    const { default: _, ...known } = resolved(document, schema) as { default?: unknown };
    return [name, { ...known, ...(description !== '' && { description }) }];
  });
  const required = parameters.filter((one) => one.required).map(({ name }) => name);
  const schema = { type: 'object', properties: Object.fromEntries(properties), required };
  return schema as unknown as TObject;
}

function placed(parameters: readonly Parameter[], args: Arguments) {
  const inPath = (name: string) => parameters.find((one) => one.name === name)?.in === 'path';
  const entries = Object.entries(args);
  return {
    params: Object.fromEntries(entries.filter(([name]) => inPath(name))),
    query: Object.fromEntries(entries.filter(([name]) => !inPath(name))),
  };
}

const Values = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
);

/** Any other read; files, which may hold all shoppers, are left out. */
function anyReadTool(operations: readonly Operation[]): Tool<OperatorSession> {
  const readable = operations.filter(({ method, reply }) => method === 'GET' && reply);
  const names = readable.map(({ id }) => id).sort();
  return tool({
    name: 'read',
    title: 'Read operation',
    description: `Calls any read of the operators' interface: ${names.join(', ')}.`,
    input: Type.Object({
      operation: Type.String({ minLength: 1, maxLength: 100 }),
      params: Type.Optional(Values),
      query: Type.Optional(Values),
    }),
    hints: READS,
    run: async ({ operation, params, query }, session: OperatorSession) => {
      if (!names.includes(operation)) {
        throw new ToolError('UNKNOWN_OPERATION', 'There is no such read.', { known: names });
      }
      return await callNamed(session, operation, {
        ...(params && { params }),
        ...(query && { query }),
      });
    },
  });
}
