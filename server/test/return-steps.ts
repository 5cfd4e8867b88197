import { type CheckoutOptions, placeOrder } from './checkout-steps.ts';
import type { Data, TestStore } from './harness.ts';
import type { TestOperator } from './operators.ts';

/** The status that a return has reached. */
export type ReturnStage = 'requested' | 'approved' | 'received';

export interface Returned {
  /** `/admin/v1/returns/{id}` */
  readonly path: string;
  readonly order: Data;
  /** As created. */
  readonly data: Data;
  readonly lines: { readonly itemId: string; readonly quantity: number }[];
}

/** A return of one unit of each line of a new order, brought up to a status. */
export async function newReturn(
  store: TestStore,
  by: TestOperator,
  upTo: ReturnStage = 'requested',
  options: CheckoutOptions = {},
): Promise<Returned> {
  return await returnOf(await placeOrder(store, options), by, upTo);
}

/** A return of one unit of each line of an order. */
export async function returnOf(
  order: Data,
  by: TestOperator,
  upTo: ReturnStage,
): Promise<Returned> {
  const lines = order.items.map(({ id }: Data) => ({ itemId: id, quantity: 1 }));
  const body = { lines, reason: 'unwanted' };
  const created = await by.call('POST', `/admin/v1/orders/${order.id}/returns`, body);
  if (created.status !== 200) throw new Error(`create return: ${created.text}`);
  const { data } = created;
  const path = `/admin/v1/returns/${data.id}`;
  if (upTo !== 'requested') await by.call('POST', `${path}/approve`);
  if (upTo === 'received') {
    const arrived = lines.map((line: object) => ({ ...line, restock: true }));
    const { status, text } = await by.call('POST', `${path}/receive`, { lines: arrived });
    if (status !== 200) throw new Error(`receive return: ${text}`);
  }
  return { path, order, data, lines };
}
