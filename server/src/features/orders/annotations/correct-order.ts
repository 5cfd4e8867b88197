import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { type Address, addressValues } from '../../../values/address.ts';
import { type EventData, sandboxMark } from '../../webhooks/events.ts';
import { customerName, customerSort, type Order, searchTerms } from '../order.ts';
import type { Corrections } from '../queries.ts';
import { readOrder } from '../read-order.ts';
import { isActive } from '../shipments/fulfillment.ts';
import { updateOrderCorrected } from './annotation-queries.ts';
import { changed, internalEntry } from './internal-entry.ts';

const ATTEMPTS_MAX = 50;
const NOT_SHIPPED = 'The order is not shipped to an address.';
const ERASED = 'The personal data of this order was erased.';

/** Corrects e-mail or shipping address until something is shipped. Idempotent. */
export async function correctOrder(
  ctx: StoreContext,
  orderId: string,
  corrections: Corrections,
): Promise<Order> {
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const order = await readOrder(ctx, orderId);
    refuse(order, corrections);
    const [from, to] = [order.snapshot, corrections].map((one) => textOf(one, corrections));
    if (from === to) return order;
    const snapshot = { ...order.snapshot, ...corrections };
    const person = snapshot.shippingAddress ?? snapshot.billingAddress;
    const isEmail = corrections.email !== undefined;
    const data: EventData<'order.corrected'> = {
      orderId: order.id,
      orderNumber: order.number,
      changed: [isEmail ? 'email' : 'shippingAddress'],
      ...sandboxMark(order),
    };
    const type = isEmail ? 'email_corrected' : 'address_corrected';
    const correction = {
      corrections,
      email: snapshot.email,
      customerName: customerName(person),
      customerSort: customerSort(person, snapshot.email),
      terms: searchTerms(snapshot),
      entry: internalEntry(ctx, type, from ?? null, to ?? null),
      event: { id: ctx.ids.next<never>(), type: 'order.corrected', data },
    };
    return await changed(ctx, order, (sql) =>
      updateOrderCorrected(sql, ctx.storeId, order, correction),
    );
  });
}

function refuse({ shipments, snapshot }: Order, { shippingAddress }: Corrections): void {
  if (shipments.some(isActive)) throw new ApiError('NOT_CORRECTABLE');
  if (snapshot.email === '') throw new ApiError('NOT_CORRECTABLE', ERASED);
  if (shippingAddress && !snapshot.shippingAddress) {
    throw new ApiError('NOT_CORRECTABLE', NOT_SHIPPED);
  }
}

/** The corrected field as one line. */
function textOf({ email, shippingAddress }: Corrections, corrections: Corrections): string {
  if (corrections.email !== undefined) return email ?? '';
  return shippingAddress ? lineOf(shippingAddress) : '';
}

function lineOf(address: Address): string {
  return addressValues(address)
    .filter((value) => value !== '')
    .join(', ');
}
