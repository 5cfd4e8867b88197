import { type Cart, isCode } from '@cartwright/client';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lastOrderOf, newLine, versionOf } from '../cart-lines.ts';
import { type Product, productOf } from '../catalogue.ts';
import { money } from '../money.ts';
import { CartPage, EmptyCart } from '../pages/cart.tsx';
import { goTo, type Shop, sendPage } from '../shop.ts';
import { texts } from '../texts.ts';
import { findCart, say, type Visit } from '../visit.ts';

export function cartRoutes(app: FastifyInstance, shop: Shop): void {
  app.get('/cart', async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    const cart = await findCart(visit);
    const itemCount = cart?.itemCount ?? 0;
    const body =
      cart && itemCount > 0
        ? CartPage({ cart, ...(await offersFor(shop, visit, cart)) })
        : EmptyCart({ lastOrder: lastOrderOf(visit) });
    return await sendPage(shop, reply, visit, { title: texts.cart.title, body, itemCount });
  });

  /** A form that changes the cart; the page of the cart shows the result. */
  function change(
    path: string,
    work: (visit: Visit, cart: Cart, request: FastifyRequest) => unknown,
  ) {
    app.post(path, async (request, reply) => {
      const visit = shop.visits.open(request, reply);
      const cart = await findCart(visit);
      if (cart) await work(visit, cart, request);
      return goTo(request, reply, pageAfter(request));
    });
  }

  app.post('/cart/items', async (request, reply) => {
    await addItem(shop, shop.visits.open(request, reply), reply);
    return goTo(request, reply, '/cart');
  });
  change('/cart/items/:itemId', async (visit, cart, request) => {
    const { itemId } = request.params as { itemId: string };
    const body = { quantity: quantityOf(visit, 0) };
    await visit.api.carts.changeItem(cart.id, itemId, body, { ifMatch: versionOf(visit) });
  });
  change('/cart/clear', ({ api }, cart) => api.carts.clear(cart.id));
  discountRoutes(change);
  change('/cart/warranty', setWarranty);
  change('/cart/protection', setProtection);
  resumeRoutes(app, shop, change);
}

/** Coupons and gift cards. */
function discountRoutes(change: Change): void {
  change('/cart/coupon', async (visit, cart) => {
    const code = field(visit, 'code');
    await visit.api.carts.applyCoupon(cart.id, { code });
    say(visit, 'good', texts.discounts.couponAdded(code.toUpperCase()));
  });
  change('/cart/coupon/remove', (visit, cart) =>
    visit.api.carts.removeCoupons(cart.id, { code: field(visit, 'code') }),
  );
  change('/cart/gift-card', async (visit, cart) => {
    const { giftCards } = await visit.api.carts.applyGiftCard(cart.id, {
      code: field(visit, 'code'),
    });
    const applied = giftCards.at(-1)?.applied ?? 0;
    say(visit, 'good', texts.discounts.giftCardAdded(money(applied, cart.currency)));
  });
  change('/cart/gift-card/remove', (visit, cart) =>
    visit.api.carts.removeGiftCards(cart.id, { giftCardId: field(visit, 'giftCardId') }),
  );
  change('/cart/gift-card/balance', async (visit) => {
    const found = await visit.api.carts.getGiftCardBalance(field(visit, 'code'));
    const amount = money(found.balance, found.currency);
    say(visit, 'info', texts.discounts.balance(found.last4, amount));
  });
}

/** The form's key makes a repeat of the same page one effect. */
async function addItem(shop: Shop, visit: Visit, reply: FastifyReply): Promise<void> {
  const product = productOf(field(visit, 'sku'));
  if (!product) return;
  try {
    await addProduct(shop, visit, reply, product);
  } catch (error) {
    // The same page has created the cart with this product in it.
    if (!isCode(error, 'IDEMPOTENCY_KEY_REUSED')) throw error;
  }
  say(visit, 'good', texts.product.added(product.name));
}

async function addProduct(shop: Shop, visit: Visit, reply: FastifyReply, product: Product) {
  const line = await newLine(shop, visit, product, quantityOf(visit, 1));
  const cart = await findCart(visit);
  const idempotencyKey = field(visit, 'key') || undefined;
  const attribution = visit.session.attribution ?? undefined;
  if (cart) {
    await visit.api.carts.addItem(cart.id, line, { idempotencyKey });
    if (attribution && !cart.attribution) {
      await visit.api.carts.setAttribution(cart.id, attribution);
    }
  } else {
    const body = { items: [line], attribution };
    const created = await visit.api.carts.create(body, { idempotencyKey });
    if (!visit.session.tokens) shop.visits.keepCart(visit, reply, created);
  }
}

async function offersFor(shop: Shop, { api }: Visit, cart: Cart) {
  const isOpen = cart.status !== 'confirming';
  const [store, warranties, insurance, eligibility, recommended] = await Promise.all([
    shop.store(),
    isOpen ? api.addOns.listWarrantyOffers(cart.id).then(({ offers }) => offers) : [],
    isOpen && cart.items.some((item) => item.requiresShipping) ? quote(api, cart.id) : null,
    isOpen ? api.checkout(cart.id).checkEligibility() : null,
    api.upsells.recommend({ cartId: cart.id, limit: 3 }),
  ]);
  return {
    warranties,
    insurance,
    // The sheet is simulated, and so is its card.
    wallets: store.developerMode && eligibility?.paths.express ? eligibility.paths.wallets : [],
    recommendations: recommended.recommendations,
    isSandbox: store.developerMode,
  };
}

async function quote(api: Visit['api'], cartId: string) {
  try {
    return await api.addOns.quoteInsurance(cartId);
  } catch (error) {
    if (isCode(error, 'NOTHING_TO_SHIP', 'ADD_ON_NOT_FOUND')) return null;
    throw error;
  }
}

async function setWarranty(visit: Visit, { id, addOns }: Cart): Promise<void> {
  const itemId = field(visit, 'itemId');
  const planId = field(visit, 'planId');
  const current = addOns.find((addOn) => addOn.itemId === itemId);
  if (planId) await visit.api.addOns.addWarranty(id, { itemId, planId });
  else if (current) await visit.api.addOns.remove(id, current.id);
}

async function setProtection(visit: Visit, { id }: Cart): Promise<void> {
  const remove = field(visit, 'remove');
  if (remove) await visit.api.addOns.remove(id, remove);
  else await visit.api.addOns.addInsurance(id, { quoteId: field(visit, 'quoteId') });
}

type Change = (path: string, work: (visit: Visit, cart: Cart) => unknown) => void;

/** A link that leads back to exactly this quote, on any device: a mail about an abandoned cart. */
function resumeRoutes(app: FastifyInstance, shop: Shop, change: Change): void {
  change('/cart/link', async (visit, cart) => {
    visit.session.message = texts.cart.saved(await resumeLink(shop, visit.api, cart.id));
  });

  app.get('/resume/:cartId/:quoteToken', async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    const { cartId, quoteToken } = request.params as { cartId: string; quoteToken: string };
    try {
      await visit.api.checkout(cartId).resumeQuote({ quoteToken });
      visit.session.cartId = cartId;
      return reply.redirect('/checkout');
    } catch (error) {
      if (!isCode(error, 'QUOTE_NOT_FOUND', 'CART_COMPLETED', 'CART_EXPIRED', 'CART_MERGED')) {
        throw error;
      }
      say(visit, 'info', texts.problems.resumeGone);
      return reply.redirect('/cart');
    }
  });
}

export async function resumeLink(shop: Shop, api: Visit['api'], cartId: string): Promise<string> {
  const checkout = api.checkout(cartId);
  await checkout.open();
  const { quoteToken } = await checkout.resumeQuote();
  return `${shop.url()}/resume/${cartId}/${quoteToken}`;
}

function field({ form }: Visit, name: string): string {
  return (form.get(name) ?? '').trim();
}

function quantityOf(visit: Visit, least: number): number {
  const quantity = Number(field(visit, 'quantity') || 1);
  return Number.isSafeInteger(quantity) && quantity >= least ? Math.min(quantity, 99) : 1;
}

/** Coupons are entered on two pages. */
function pageAfter({ headers }: FastifyRequest): string {
  return headers.referer?.includes('/checkout') ? '/checkout' : '/cart';
}
