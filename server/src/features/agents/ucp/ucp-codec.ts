import type { StoreContext } from '../../../context.ts';
import type { Order } from '../../orders/order.ts';
import type { Agent, OfferedCapability, UcpVersion } from '../identity/agent.ts';
import type { OrderAdjustment } from '../orders/adjustments.ts';
import type { AgentSession } from '../sessions/agent-session.ts';
import type { AgentPayment, SessionInput } from '../sessions/session-input.ts';
import type { SessionProblem } from '../sessions/session-problem.ts';

/** What a reply depends on besides its subject. */
export interface ReplyContext {
  readonly ctx: StoreContext;
  readonly agent: Agent;
}

/** A webhook with an order is no reply to an agent, and has capabilities as well. */
export interface OrderReply {
  readonly ctx: StoreContext;
  readonly agent: Pick<Agent, 'capabilities'>;
}

/** A new checkout may name a cart whose lines it takes. */
export interface RequestedSession {
  readonly input: SessionInput;
  readonly cartId: string | undefined;
  /** The destination of the session is kept: that of this id, or any where it is undefined. */
  readonly keptDestination: { readonly id: string | undefined } | undefined;
}

export type WantedPayment = Omit<AgentPayment, 'key' | 'isOrderForAnyKey'>;

/** One release of the protocol: its words on the one side, sessions and orders on the other. */
export interface UcpCodec {
  readonly version: UcpVersion;
  readonly offers: readonly OfferedCapability[];
  /** The shopper's address, where the platform states it. */
  shopperIp(body: unknown): string | undefined;
  /** These throw an `InvalidRequest` for a body of another shape. */
  decodeCheckout(reply: ReplyContext, body: unknown): RequestedSession;
  decodeUpdate(reply: ReplyContext, body: unknown): RequestedSession;
  decodeCart(reply: ReplyContext, body: unknown): RequestedSession;
  wantedPayment(reply: ReplyContext, body: unknown): WantedPayment;
  checkout(reply: ReplyContext, session: AgentSession): object;
  cart(reply: ReplyContext, session: AgentSession): object;
  order(reply: OrderReply, order: Order, adjustments: readonly OrderAdjustment[]): object;
  /** The reply where there is nothing to show. */
  nothing(reply: { ctx: StoreContext }, problems: readonly SessionProblem[]): object;
}

/** A request of another shape than the protocol's. */
export class InvalidRequest extends Error {
  /** JSONPath of the field. */
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.name = 'InvalidRequest';
    this.path = path;
  }
}
