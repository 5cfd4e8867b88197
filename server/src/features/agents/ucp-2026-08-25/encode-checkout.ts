import { agentSettingsOf } from '../../../ports/agents/agent-settings.ts';
import type { CartItem } from '../../carts/cart.ts';
import { capabilitiesFor } from '../identity/agent.ts';
import type { AgentSession, SessionStatus } from '../sessions/agent-session.ts';
import type { SessionProblem } from '../sessions/session-problem.ts';
import type { ReplyContext } from '../ucp/ucp-codec.ts';
import { encodeFulfillment, type FulfillmentWords } from './encode-fulfillment.ts';
import { continueUrl, encodeLinks, permalinkUrl } from './encode-links.ts';
import { encodeMessages } from './encode-messages.ts';
import { encodeLineTotals, encodeTotals } from './encode-totals.ts';
import { encodeHandlers, handlersOf } from './handlers.ts';
import { BUYER_CONSENT, CART, CHECKOUT, DISCOUNT, FULFILLMENT, isActive } from './offers.ts';

/** What differs between releases. */
export interface CheckoutWords extends FulfillmentWords {
  readonly version: string;
  consent(granted: Readonly<Record<string, boolean>>): object;
}

const STATUSES: Readonly<Record<SessionStatus, string>> = {
  incomplete: 'incomplete',
  needs_shopper: 'requires_escalation',
  ready: 'ready_for_complete',
  in_progress: 'complete_in_progress',
  completed: 'completed',
  cancelled: 'canceled',
};

export function encodeCheckout(
  reply: ReplyContext,
  session: AgentSession,
  words: CheckoutWords,
): object {
  const { ctx, agent } = reply;
  const { cart, order } = session;
  const isShipped = isActive(agent, FULFILLMENT);
  return {
    ...body(reply, session, words),
    status: statusOf(session, isShipped),
    payment: { instruments: [] },
    ...(isShipped && { fulfillment: encodeFulfillment(session, ctx.now(), words) }),
    ...(order && {
      order: { id: order.id, label: order.number, permalink_url: permalinkUrl(ctx, order.id) },
    }),
    ucp: {
      ...ucpOf(reply, words, CHECKOUT),
      payment_handlers: encodeHandlers(cart.totals.amountDue > 0 ? handlersOf(ctx) : []),
    },
  };
}

export function encodeCart(
  reply: ReplyContext,
  session: AgentSession,
  words: CheckoutWords,
): object {
  return { ucp: ucpOf(reply, words, CART), ...body(reply, session, words) };
}

function ucpOf({ agent }: ReplyContext, { version }: CheckoutWords, root: string) {
  return { version, status: 'success', capabilities: capabilitiesFor(agent, root) };
}

/** The fields that a cart and a checkout share. */
function body(reply: ReplyContext, session: AgentSession, words: CheckoutWords) {
  const { ctx, agent } = reply;
  const { cart, problems, isRedacted } = session;
  const hasRate = cart.checkout?.shippingRate !== null && cart.checkout !== null;
  const messages = encodeMessages(problems);
  return {
    id: cart.id,
    line_items: cart.items.map(encodeLine),
    currency: cart.currency,
    totals: encodeTotals(cart.totals, hasRate),
    ...(!isRedacted && { buyer: encodeBuyer(reply, session, words) }),
    ...(isActive(agent, DISCOUNT) && { discounts: encodeDiscounts(session) }),
    ...(messages.length > 0 && { messages }),
    links: encodeLinks(agentSettingsOf(ctx.store)),
    continue_url: continueUrl(ctx, cart.id),
    expires_at: cart.expiresAt.toISOString(),
  };
}

/** Without the extension, only the shopper can set the destination. */
function statusOf({ status, problems }: AgentSession, isShipped: boolean): string {
  const isShipping = ({ kind, ...problem }: SessionProblem) =>
    kind === 'missing' && 'field' in problem && problem.field === 'destination';
  const isStuck = status === 'incomplete' && !isShipped && problems.some(isShipping);
  return STATUSES[isStuck ? 'needs_shopper' : status];
}

function encodeLine(item: CartItem): object {
  const { id, sku, name, unitPrice, imageUrl, quantity } = item;
  return {
    id,
    item: { id: sku, title: name, price: unitPrice, ...(imageUrl && { image_url: imageUrl }) },
    quantity,
    totals: encodeLineTotals(item),
  };
}

function encodeBuyer(
  { agent }: ReplyContext,
  { cart }: AgentSession,
  words: CheckoutWords,
): Record<string, unknown> {
  const { email, firstName, lastName, phone } = cart.agent.buyer;
  const { consent } = cart.agent;
  const hasConsent = isActive(agent, BUYER_CONSENT) && Object.keys(consent).length > 0;
  return {
    ...(firstName && { first_name: firstName }),
    ...(lastName && { last_name: lastName }),
    ...(email && { email }),
    ...(phone && { phone_number: phone }),
    ...(hasConsent && { consent: words.consent(consent) }),
  };
}

/** Codes as sent, also those that are refused; a coupon of the storefront is listed as well. */
function encodeDiscounts({ cart }: AgentSession): object {
  const applied = cart.coupons.filter(({ applicable }) => applicable);
  return {
    codes: cart.agent.codes.map(({ code }) => code),
    applied: applied.map(({ code, description, discount }) => ({
      code,
      title: description ?? code,
      amount: discount,
    })),
  };
}
