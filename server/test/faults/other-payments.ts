import { placeOrder, walletPayment } from '../checkout-steps.ts';
import type { Reply, TestStore } from '../harness.ts';
import { offersOf } from '../upsell-steps.ts';

/** A payment that is about to be made, and may be retried. */
export interface Asked {
  readonly name: string;
  ask(by: TestStore, headers?: Record<string, string>): Promise<Reply>;
}

type Prepare = (store: TestStore, card?: { paymentToken?: string }) => Promise<Asked>;

/** The ways to pay other than confirm, each with a new cart or order. */
export const OTHER_PAYMENTS: Readonly<Record<string, Prepare>> = {
  'wallet-express': async (store, card) => {
    const cart = await store.newCart();
    const path = `/v1/checkout/sessions/${cart.id}/wallet-express`;
    return {
      name: path,
      ask: (by, headers) => by.call('POST', path, walletPayment(cart, card), headers),
    };
  },
  'upsell accept': async (store, card) => {
    const order = await placeOrder(store, card);
    const [offer] = await offersOf(store, order);
    const path = `/v1/upsells/orders/${order.id}/accept`;
    return {
      name: path,
      ask: (by, headers) => by.call('POST', path, { offerId: offer.id }, headers),
    };
  },
};

/** The result of a payment: the order, or the line that was added to it. */
export function madeBy({ data }: Reply): string {
  return data.upsell?.id ?? data.order.id;
}
