import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { MOCK_ID } from '../../ports/payments/payment-provider.ts';
import { MINUTE_MS, plusMs } from '../../values/time.ts';
import { createCart } from '../carts/create-cart.ts';
import { applyCoupon } from '../carts/discounts/apply-coupon.ts';
import { applyGiftCard } from '../carts/discounts/apply-gift-card.ts';
import { confirm } from '../checkout/payment/confirm.ts';
import { preparePayment } from '../checkout/payment/prepare-payment.ts';
import { openSession } from '../checkout/session/open-session.ts';
import { chooseRate } from '../checkout/shipping/choose-rate.ts';
import { setShippingAddress } from '../checkout/shipping/set-shipping-address.ts';
import type { Order } from '../orders/order.ts';
import { lineOf } from './demo-product.ts';
import type { PastContext } from './past-context.ts';
import type { PlannedCart, PlannedOrder } from './plan.ts';

const FREE_RATE = { rateId: 'free', rateName: 'Free shipping', amount: 0 };
const SHOPPING_MS = 12 * MINUTE_MS;
const CHECKOUT_MS = 3 * MINUTE_MS;

/** By the functions of a storefront's calls: a cart, its checkout, and a simulated payment. */
export async function placeDemoOrder(
  contextAt: PastContext,
  planned: PlannedOrder,
  giftCardCode: string,
): Promise<Order> {
  const cartId = await openDemoCheckout(contextAt, planned, async (ctx, id) => {
    if (planned.coupon) await applyCoupon(ctx, id, planned.coupon).catch(exceptCoupon);
    if (planned.usesGiftCard) await applyGiftCard(ctx, id, { code: giftCardCode, amount: 1_500 });
  });
  if (planned.refusedCard) await refusePayment(contextAt, planned, cartId, planned.refusedCard);
  const card = planned.scenario === 'held' ? 'tok_held' : planned.card;
  return await pay(contextAt(planned.at), planned, cartId, card);
}

/** The owner may have changed or disabled a coupon of the sandbox: the order goes without it. */
function exceptCoupon(error: unknown): void {
  if (!(error instanceof ApiError && error.code.startsWith('COUPON_'))) throw error;
}

/** A cart with a checkout that has an address. */
export async function openDemoCheckout(
  contextAt: PastContext,
  { at, shopper, lines }: PlannedCart,
  discount: (ctx: StoreContext, cartId: string) => Promise<void> = async () => {},
): Promise<string> {
  const created = contextAt(plusMs(at, -SHOPPING_MS));
  const items = lines.map(({ product, quantity }) => lineOf(product, quantity));
  const { cart } = await createCart(created, { items });
  const ctx = contextAt(plusMs(at, -CHECKOUT_MS));
  await discount(ctx, cart.id);
  await openSession(ctx, cart.id);
  await setShippingAddress(ctx, cart.id, shopper.address);
  return cart.id;
}

async function pay(
  ctx: StoreContext,
  { shopper }: PlannedOrder,
  cartId: string,
  paymentToken: string,
): Promise<Order> {
  await chooseRate(ctx, cartId, FREE_RATE);
  const { intent } = await preparePayment(ctx, cartId, { providerId: MOCK_ID, paymentToken });
  const { address: billingAddress, email } = shopper;
  return await confirm(ctx, cartId, { paymentIntentId: intent.id, billingAddress, email });
}

async function refusePayment(
  contextAt: PastContext,
  planned: PlannedOrder,
  cartId: string,
  card: string,
): Promise<void> {
  try {
    await pay(contextAt(plusMs(planned.at, -MINUTE_MS)), planned, cartId, card);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'PAYMENT_DECLINED')) throw error;
  }
}
