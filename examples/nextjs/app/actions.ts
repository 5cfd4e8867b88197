'use server';

import { type CheckoutSession, type ConfirmOutcome, isCode } from '@cartwright/client';
import { redirect } from 'next/navigation';
import { currentCart, isOpen, keepCart, openCart, shopperIp } from '@/lib/cart';
import { cartwright } from '@/lib/cartwright';
import { type Product, productOf } from '@/lib/products';

export async function addToCart(form: FormData): Promise<void> {
  const product = productOf(form.get('sku'));
  if (!product) return;
  const cart = await openCart();
  // While a payment is under way, its cart does not change.
  if (cart?.status === 'confirming') redirect('/checkout/payment');
  if (cart) await cartwright.carts.addItem(cart.id, lineOf(product));
  else await keepCart(await cartwright.carts.create({ items: [lineOf(product)] }));
  redirect('/cart');
}

/** A live store asks app/hooks/products for price and name, and ignores these. */
function lineOf({ sku, name, priceCents }: Product) {
  return { sku, quantity: 1, metadata: { unitPriceCents: String(priceCents), name } };
}

export async function changeQuantity(form: FormData): Promise<void> {
  const cart = await openCart();
  const line = cart?.items.find(({ id }) => id === form.get('itemId'));
  const quantity = Number(form.get('quantity'));
  if (!cart || !line || !Number.isInteger(quantity) || quantity < 0) redirect('/cart');
  if (quantity === 0) await cartwright.carts.removeItem(cart.id, line.id);
  else await cartwright.carts.changeItem(cart.id, line.id, { quantity });
  redirect('/cart');
}

export async function applyCoupon(form: FormData): Promise<void> {
  const cart = await openCart();
  if (!cart) redirect('/cart');
  try {
    await cartwright.carts.applyCoupon(cart.id, { code: text(form, 'code') });
  } catch (error) {
    if (isCode(error, 'RATE_LIMITED')) redirect('/cart?notice=later');
    if (!isCode(error, 'COUPON_INVALID', 'COUPON_EXPIRED', 'COUPON_USED_UP', 'VALIDATION_ERROR')) {
      throw error;
    }
    redirect('/cart?notice=coupon');
  }
  redirect('/cart');
}

export async function setAddress(form: FormData): Promise<void> {
  const cart = await openCart();
  if (!cart) redirect('/cart');
  try {
    await cartwright.checkout(cart.id).setShippingAddress({
      firstName: text(form, 'firstName'),
      lastName: text(form, 'lastName'),
      line1: text(form, 'line1'),
      city: text(form, 'city'),
      state: text(form, 'state'),
      postalCode: text(form, 'postalCode'),
      email: text(form, 'email'),
    });
  } catch (error) {
    if (isCode(error, 'VALIDATION_ERROR')) redirect('/checkout?notice=address');
    throw error;
  }
  redirect('/checkout');
}

export async function chooseRate(form: FormData): Promise<void> {
  const cart = await openCart();
  if (!cart) redirect('/cart');
  const checkout = cartwright.checkout(cart.id);
  // The price of the rate comes from the service, never from the form.
  const { rates } = await checkout.listRates();
  const rate = rates.find(({ id }) => id === form.get('rateId'));
  if (rate) await checkout.chooseRate(rate);
  redirect('/checkout');
}

/** Pays what the page showed. A second click, a reload or another tab pays nothing more. */
export async function pay(form: FormData): Promise<void> {
  const cart = await currentCart();
  if (!cart) redirect('/cart');
  if (!isOpen(cart)) redirect('/order');
  if (cart.status === 'confirming') redirect('/checkout/payment');
  redirect(await pageOfPayment(cart.id, form));
}

async function pageOfPayment(cartId: string, form: FormData): Promise<string> {
  const checkout = cartwright.checkout(cartId);
  try {
    const paymentToken = text(form, 'card') || undefined;
    const { session } = await checkout.preparePayment({ paymentToken });
    if (session.quote.hash !== form.get('quote')) return '/checkout?notice=changed';
    return await confirm(session);
  } catch (error) {
    // The same form was sent a second time meanwhile: its payment is the payment.
    if (isCode(error, 'CART_LOCKED', 'CART_COMPLETED')) return '/checkout/payment';
    throw error;
  }
}

/** After the bank's page, after a lost answer, after a reload: continues the same payment. */
export async function payAgain(): Promise<void> {
  const cart = await currentCart();
  if (!cart) redirect('/cart');
  if (!isOpen(cart)) redirect('/order');
  const session = await cartwright.checkout(cart.id).open();
  redirect(session.paymentIntentId ? await confirm(session) : '/checkout');
}

/** What confirm needs is in the session, so that any process can repeat it. */
async function confirm(session: CheckoutSession): Promise<string> {
  const { cartId, paymentIntentId, shippingAddress, email } = session;
  if (!paymentIntentId || !shippingAddress || !email) return '/checkout';
  const { firstName, lastName, line1, city, state, postalCode, country } = shippingAddress;
  const billingAddress = { firstName, lastName, line1, city, state, postalCode, country };
  const body = { paymentIntentId, billingAddress, email };
  try {
    const options = { shopperIp: await shopperIp(), retries: 0 };
    return pageAfter(await cartwright.checkout(cartId).confirm(body, options));
  } catch (error) {
    if (isCode(error, 'VERIFICATION_REQUIRED')) return '/checkout/verify';
    throw error;
  }
}

function pageAfter(outcome: ConfirmOutcome): string {
  switch (outcome.state) {
    case 'placed':
      return '/order';
    case 'declined': // The cart is open again.
      return '/checkout?notice=declined';
    case 'changed': // Nothing was charged; the page shows the new total.
      return '/checkout?notice=changed';
    case 'action_required':
    case 'unknown': // Neither paid nor failed.
      return '/checkout/payment';
  }
}

/** The shopper does not want to go on with this payment. It may have succeeded all the same. */
export async function giveUpPayment(): Promise<void> {
  const cart = await currentCart();
  if (!cart) redirect('/cart');
  if (!isOpen(cart)) redirect('/order');
  const checkout = cartwright.checkout(cart.id);
  const { paymentIntentId } = await checkout.open();
  try {
    if (paymentIntentId) await checkout.preparePayment({ replaces: paymentIntentId });
  } catch (error) {
    if (isCode(error, 'CART_COMPLETED')) redirect('/order');
    if (isCode(error, 'PROVIDER_TIMEOUT', 'CART_LOCKED')) redirect('/checkout/payment');
    throw error;
  }
  redirect('/checkout');
}

/** The fraud gate: a verified phone admits the same payment once more. */
export async function verifyPhone(form: FormData): Promise<void> {
  const cart = await openCart();
  if (!cart) redirect('/cart');
  const [phone, code] = [text(form, 'phone'), text(form, 'code')];
  if (!code) {
    const { sandbox } = await cartwright.auth.requestTextCode({ phone, cartId: cart.id });
    // Only a store in developer mode shows its code.
    const shown = sandbox?.code ? `&sandboxCode=${sandbox.code}` : '';
    redirect(`/checkout/verify?phone=${encodeURIComponent(phone)}${shown}`);
  }
  await cartwright.auth.verifyTextCode({ phone, code, cartId: cart.id });
  await payAgain();
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
