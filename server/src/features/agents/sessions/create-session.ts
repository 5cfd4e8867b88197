import type { StoreContext } from '../../../context.ts';
import { type Cart, emptyCart } from '../../carts/cart.ts';
import type { AgentIdentity } from '../../carts/cart-agent.ts';
import { changeCart, prepareForSave } from '../../carts/persistence/change-cart.ts';
import { saveNewCart } from '../../carts/persistence/save-new-cart.ts';
import { type AgentSession, agentSession, type NoSession, noSession } from './agent-session.ts';
import { applyInput } from './apply-input.ts';
import { lineProblems } from './find-problems.ts';
import { knownFields } from './known-fields.ts';
import { type AgentCart, ownCart, refuseHandedOver } from './own-cart.ts';
import type { SessionInput } from './session-input.ts';
import { IncompleteSession } from './session-problem.ts';

/** Cart and checkout in one write. Nothing is stored where no line can be sold. */
export async function createSession(
  ctx: StoreContext,
  caller: AgentIdentity,
  input: SessionInput,
): Promise<AgentSession | NoSession> {
  const empty = emptyCart(ctx.ids.next(), ctx.store.currency, ctx.now());
  const wanted = (await applyInput(ctx, empty, caller, input)) as AgentCart;
  if (wanted.items.length === 0) return noSession(lineProblems(wanted.agent));
  const cart: Cart = {
    ...(await prepareForSave(ctx, empty, wanted)),
    updatedAt: empty.createdAt,
  };
  await saveNewCart(ctx, cart);
  return await agentSession(ctx, caller, cart as AgentCart);
}

/**
 * The checkout of an agent's cart, with the lines of the cart. A repeat returns it unchanged. A
 * cart that the shopper took over, or of which nothing can be sold, is not changed.
 */
export async function checkOutCart(
  ctx: StoreContext,
  caller: AgentIdentity,
  cartId: string,
  input: SessionInput,
): Promise<AgentSession | NoSession> {
  try {
    const change = (cart: Cart) => checkedOut(ctx, caller, ownCart(cart, caller), input);
    const cart = await changeCart(ctx, cartId, change);
    return await agentSession(ctx, caller, cart as AgentCart);
  } catch (error) {
    if (error instanceof IncompleteSession) return noSession(error.problems);
    throw error;
  }
}

async function checkedOut(
  ctx: StoreContext,
  caller: AgentIdentity,
  own: AgentCart,
  input: SessionInput,
): Promise<AgentCart> {
  if (!own.agent.isCartOnly) return own;
  refuseHandedOver(own);
  const wanted = { ...input, ...inputOfCart(own, input) };
  const next = (await applyInput(ctx, own, caller, wanted)) as AgentCart;
  if (next.items.length > 0) return next;
  throw new IncompleteSession(lineProblems(next.agent));
}

/** What the cart says prevails; the request adds what the cart does not say. */
function inputOfCart({ items, agent, attribution }: AgentCart, input: SessionInput) {
  const lines = items.map(({ id, sku, quantity }) => ({ id, sku, quantity }));
  const codes = agent.codes.map(({ code }) => code);
  return {
    lines,
    buyer: { ...knownFields(input.buyer), ...knownFields(agent.buyer) },
    codes: codes.length > 0 ? codes : input.codes,
    consent: { ...input.consent, ...agent.consent },
    attribution: attribution ?? input.attribution,
  };
}
