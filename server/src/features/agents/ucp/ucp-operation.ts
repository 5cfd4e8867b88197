import type { AgentIdentity } from '../../carts/cart-agent.ts';
import type { AgentCall } from '../identity/identify-agent.ts';
import type { AgentSession, NoSession } from '../sessions/agent-session.ts';
import type { ReplyContext, UcpCodec } from './ucp-codec.ts';

/** A call of an identified agent. */
export interface OperationCall {
  readonly codec: UcpCodec;
  readonly reply: ReplyContext;
  readonly caller: AgentIdentity;
  readonly id: string;
  readonly body: unknown;
  /** A hash of the Idempotency-Key. */
  readonly key: string | null;
}

export interface OperationResult {
  readonly status: number;
  readonly body: object;
  /** False where a repeat should not get the same reply. */
  readonly isFinal: boolean;
  /** Called once the reply is stored, before it is sent. */
  readonly markShown?: () => Promise<void>;
}

/** One operation of the protocol: a tool over MCP, a route over REST. */
export interface UcpOperation {
  readonly name: string;
  readonly title: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly effect: AgentCall['effect'];
  /** The capability without which it makes no sense. */
  readonly needs: string;
  /** The argument of the tool that holds the body. */
  readonly payload: 'checkout' | 'cart' | null;
  /** True where the tool has to be called with a key. */
  readonly isKeyRequired?: true;
  /** True where a repeat may run again: a payment continues. */
  readonly isNatural?: true;
  run(call: OperationCall): Promise<OperationResult>;
}

export const OK = 200;
export const CREATED = 201;

/** A payment in progress is not the last word: a repeat continues it. */
export function shownSession(
  { codec, reply }: OperationCall,
  session: AgentSession | NoSession,
  status: number,
  as: 'checkout' | 'cart',
): OperationResult {
  if (session.cart === null) {
    return { status: OK, body: codec.nothing(reply, session.problems), isFinal: true };
  }
  return { status, body: codec[as](reply, session), isFinal: session.status !== 'in_progress' };
}
