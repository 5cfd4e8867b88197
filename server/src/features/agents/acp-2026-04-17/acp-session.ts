import type { StoreContext } from '../../../context.ts';
import { type AgentLinks, agentSettingsOf } from '../../../ports/agents/agent-settings.ts';
import type { Rate } from '../../../ports/shipping/shipping-rates.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';
import { type CartItem, statusAt, type Totals } from '../../carts/cart.ts';
import type { AgentBuyer, AgentDestination, CartAgent } from '../../carts/cart-agent.ts';
import type { AgentSession, SessionStatus } from '../sessions/agent-session.ts';
import type { AgentCart } from '../sessions/own-cart.ts';
import { continueUrl } from '../ucp-2026-08-25/encode-links.ts';
import { ACP_VERSION } from './acp-error.ts';
import { acpHandlers } from './acp-handlers.ts';
import { acpMessage, couponCode } from './acp-message.ts';
import { acpOrder } from './acp-order.ts';

/** A checkout session in the words of the protocol. */
export type AcpSession = Readonly<Record<string, unknown>>;

const STATUSES: Readonly<Record<SessionStatus, string>> = {
  incomplete: 'not_ready_for_payment',
  ready: 'ready_for_payment',
  needs_shopper: 'requires_escalation',
  in_progress: 'complete_in_progress',
  completed: 'completed',
  cancelled: 'canceled',
};

export function acpSession(ctx: StoreContext, session: AgentSession): AcpSession {
  const { cart, status, problems, order, isRedacted } = session;
  const settings = agentSettingsOf(ctx.store);
  const isExpired = statusAt(cart, ctx.now()) === 'expired';
  const isOpen = status !== 'completed' && status !== 'cancelled';
  return {
    id: cart.id,
    protocol: { version: ACP_VERSION },
    capabilities: capabilities(ctx, isOpen),
    status: isExpired ? 'expired' : STATUSES[status],
    currency: cart.currency.toLowerCase(),
    line_items: cart.items.map((item) => lineItem(item, cart.totals)),
    fulfillment_options: cart.agent.rates.map((rate) => fulfillmentOption(cart, rate)),
    ...selectedOption(cart),
    totals: totals(cart.totals),
    messages: problems.map(acpMessage),
    links: links(settings.links),
    ...(cart.agent.codes.length > 0 && { discounts: discounts(cart) }),
    ...(!isRedacted && personal(cart.agent)),
    created_at: cart.createdAt.toISOString(),
    updated_at: cart.updatedAt.toISOString(),
    expires_at: cart.expiresAt.toISOString(),
    ...(isOpen && { continue_url: continueUrl(ctx, cart.id) }),
    ...(order && { order: acpOrder(ctx, order) }),
  };
}

function capabilities(ctx: StoreContext, isOpen: boolean): object {
  return {
    payment: { handlers: isOpen ? acpHandlers(ctx) : [] },
    interventions: { supported: [], required: [], enforcement: 'conditional' },
  };
}

/** Included tax is not reported as tax of the line. */
function lineItem(item: CartItem, { taxIncluded }: Totals): object {
  const tax = taxIncluded > 0 ? 0 : item.lineTax;
  const { id, sku, name, quantity, unitPrice, imageUrl } = item;
  return {
    id,
    item: { id: sku, name, unit_amount: unitPrice },
    quantity,
    name,
    unit_amount: unitPrice,
    sku,
    ...(imageUrl && { images: [imageUrl] }),
    totals: [
      total('items_base_amount', 'Base amount', item.lineSubtotal),
      ...ifAny('discount', 'Discount', item.lineDiscount),
      total('subtotal', 'Subtotal', item.lineTotal),
      ...ifAny('tax', 'Tax', tax),
      total('total', 'Total', item.lineTotal + tax),
    ],
  };
}

/** Discounts are positive. What a gift card pays is the store's credit. */
export function totals(sums: Totals): object[] {
  return [
    total('items_base_amount', 'Items', sums.subtotal),
    total('subtotal', 'Subtotal', sums.subtotal),
    ...ifAny('discount', 'Discount', sums.discountTotal),
    total('fulfillment', 'Shipping', sums.shippingTotal),
    total('tax', 'Tax', sums.taxTotal),
    ...ifAny('fee', 'Warranty and protection', sums.addOnTotal),
    ...ifAny('store_credit', 'Gift card', sums.giftCardTotal),
    total('total', 'Total', sums.amountDue),
  ];
}

export function total(type: string, text: string, amount: number): object {
  return { type, display_text: text, amount };
}

function ifAny(type: string, text: string, amount: number): object[] {
  return amount === 0 ? [] : [total(type, text, amount)];
}

/** Days count from the last change, so that a repeated read is the same. */
function fulfillmentOption({ updatedAt }: AgentCart, rate: Rate): object {
  const { id, name, amount, carrier, minDays, maxDays } = rate;
  const inDays = (days: number) => plusMs(updatedAt, days * DAY_MS).toISOString();
  return {
    type: 'shipping',
    id,
    title: name,
    ...(carrier && { carrier }),
    ...(minDays !== null && { earliest_delivery_time: inDays(minDays) }),
    ...(maxDays !== null && { latest_delivery_time: inDays(maxDays) }),
    totals: [total('total', 'Shipping', amount)],
  };
}

function selectedOption({ checkout, items }: AgentCart): object {
  const rate = checkout?.shippingRate;
  if (!rate) return {};
  const shipped = items.filter(({ requiresShipping }) => requiresShipping);
  const item_ids = shipped.map(({ id }) => id);
  return { selected_fulfillment_options: [{ type: 'shipping', option_id: rate.id, item_ids }] };
}

const LINK_TYPES = {
  termsOfService: 'terms_of_use',
  privacyPolicy: 'privacy_policy',
  refundPolicy: 'return_policy',
  shippingPolicy: 'shipping_policy',
  faq: 'faq',
} as const satisfies Record<keyof AgentLinks, string>;

function links(pages: AgentLinks): object[] {
  return Object.entries(LINK_TYPES).flatMap(([name, type]) => {
    const url = pages[name as keyof AgentLinks];
    return url ? [{ type, url }] : [];
  });
}

function discounts({ agent, coupons }: AgentCart): object {
  const refused = agent.codes.filter(({ refusal }) => refusal !== null);
  return {
    codes: agent.codes.map(({ code }) => code),
    applied: coupons.map(({ code, discount }) => ({
      id: code,
      code,
      coupon: { id: code, name: code },
      amount: discount,
    })),
    rejected: refused.map(({ code, refusal }) => ({ code, reason: couponCode(refusal ?? '') })),
  };
}

function personal({ buyer, destination }: CartAgent): object {
  return {
    ...(buyer.email && { buyer: buyerBody(buyer) }),
    ...(destination && { fulfillment_details: detailsBody(destination, buyer) }),
  };
}

function buyerBody({ email, firstName, lastName, phone }: AgentBuyer): object {
  return {
    email,
    ...(firstName && { first_name: firstName }),
    ...(lastName && { last_name: lastName }),
    ...(phone && { phone_number: phone }),
  };
}

function detailsBody(destination: AgentDestination, buyer: AgentBuyer): object {
  const { firstName = buyer.firstName, lastName = buyer.lastName, line2 } = destination;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const phone = destination.phone ?? buyer.phone;
  return {
    name,
    ...(phone && { phone_number: phone }),
    ...(buyer.email && { email: buyer.email }),
    address: {
      name,
      line_one: destination.line1 ?? '',
      ...(line2 && { line_two: line2 }),
      city: destination.city ?? '',
      state: destination.state ?? '',
      country: destination.country ?? '',
      postal_code: destination.postalCode ?? '',
    },
  };
}
