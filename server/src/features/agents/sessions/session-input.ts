import type { Attribution } from '../../carts/attribution.ts';
import type { AgentBuyer, AgentDestination } from '../../carts/cart-agent.ts';
import type { RequestedLine } from '../../carts/items/replace-items.ts';

/** Everything that an agent can set on a purchase, independent of the protocol. */
export interface SessionInput {
  readonly lines: readonly RequestedLine[];
  readonly buyer: AgentBuyer;
  readonly destination: AgentDestination | null;
  /** Id of the shipping rate that the agent chose. */
  readonly rateId: string | null;
  /** Coupon codes. */
  readonly codes: readonly string[];
  readonly consent: Readonly<Record<string, boolean>>;
  readonly attribution: Attribution | undefined;
  /** True for a cart without a checkout. */
  readonly isCartOnly: boolean;
}

/** The payment of a session. */
export interface AgentPayment {
  /** The provider of the handler; undefined where nothing is due. */
  readonly providerId: string | undefined;
  readonly token: string | undefined;
  readonly billing: AgentDestination | null;
  /** Fields that the protocol allows to add with the payment. */
  readonly buyer: AgentBuyer;
  /** A hash of the Idempotency-Key; null without one. */
  readonly key: string | null;
  /** True where any key gets the order of a completed session; otherwise another one is refused. */
  readonly isOrderForAnyKey: boolean;
}
