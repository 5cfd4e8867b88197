import { placeOrder } from '../checkout-steps.ts';
import type { Data, Reply, TestStore } from '../harness.ts';

/** What an operator does with an order under `/admin/v1`; payments are authorized at first. */
export interface OperatorCall {
  /** The path after that of the order. */
  readonly path: string;
  readonly operation: string;
  readonly body: object;
  /** True if the call needs a captured payment. */
  readonly needsCapture: boolean;
  resultOf(reply: Reply): string;
}

export const OPERATOR_CALLS: Readonly<Record<string, OperatorCall>> = {
  'a capture': {
    path: 'capture',
    operation: 'captureOrder',
    body: { amount: 900 },
    needsCapture: false,
    resultOf: ({ data }) => data.transactions[0].id,
  },
  'a refund': {
    path: 'refund',
    operation: 'refundOrderPayment',
    body: { amount: 700 },
    needsCapture: true,
    resultOf: ({ data }) => data.refund.id,
  },
  'a void': {
    path: 'void',
    operation: 'voidOrderPayment',
    body: {},
    needsCapture: false,
    resultOf: ({ data }) => data.transaction.id,
  },
  'a shipment': {
    path: 'shipments',
    operation: 'shipOrder',
    body: { carrierCode: 'ups', trackingNumber: '1Z' },
    needsCapture: true,
    resultOf: ({ data }) => data.id,
  },
};

/** An order of 1648 for the call, captured where the call needs it. */
export async function orderFor(
  store: TestStore,
  { needsCapture }: OperatorCall,
  card: object,
  token: Record<string, string>,
): Promise<Data> {
  const order = await placeOrder(store, card);
  if (!needsCapture) return order;
  const { status, text } = await store.call(
    'POST',
    `/admin/v1/orders/${order.id}/capture`,
    {},
    token,
  );
  if (status !== 200) throw new Error(`capture: ${text}`);
  return order;
}
