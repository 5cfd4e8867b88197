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

/** Context of an order in a reply or in a webhook. */
export interface OrderReply {
  readonly ctx: StoreContext;
  readonly agent: Pick<Agent, 'capabilities'>;
}

/** A new checkout may name a cart whose lines it takes. */
export interface RequestedSession {
  readonly input: SessionInput;
  readonly cartId: string | undefined;
  /** Keeps the session's destination: the one with this id, or any if the id is undefined. */
  readonly keptDestination: { readonly id: string | undefined } | undefined;
}

export type WantedPayment = Omit<AgentPayment, 'key' | 'isOrderForAnyKey'>;

/** Codec of one release: decodes request bodies to inputs, encodes sessions and orders. */
export interface UcpCodec {
  readonly version: UcpVersion;
  readonly offers: readonly OfferedCapability[];
  /** The shopper's address, where the platform states it. */
  shopperIp(body: unknown): string | undefined;
  /** The four decoders throw an `InvalidRequest` for a body that does not match its schema. */
  decodeCheckout(reply: ReplyContext, body: unknown): RequestedSession;
  decodeUpdate(reply: ReplyContext, body: unknown): RequestedSession;
  decodeCart(reply: ReplyContext, body: unknown): RequestedSession;
  wantedPayment(reply: ReplyContext, body: unknown): WantedPayment;
  checkout(reply: ReplyContext, session: AgentSession): object;
  cart(reply: ReplyContext, session: AgentSession): object;
  order(reply: OrderReply, order: Order, adjustments: readonly OrderAdjustment[]): object;
  /** The reply without a resource. */
  nothing(reply: { ctx: StoreContext }, problems: readonly SessionProblem[]): object;
}

/** A request that does not match the protocol's schema. */
export class InvalidRequest extends Error {
  /** JSONPath of the field. */
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.name = 'InvalidRequest';
    this.path = path;
  }
}
