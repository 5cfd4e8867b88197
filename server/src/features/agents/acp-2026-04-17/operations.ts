import { ApiError, type ErrorCode } from '../../../errors.ts';
import { hashText } from '../../../values/secrets.ts';
import type { SessionStatus } from '../sessions/agent-session.ts';
import { cancelSession } from '../sessions/cancel-session.ts';
import { completeSession } from '../sessions/complete-session.ts';
import { createSession } from '../sessions/create-session.ts';
import { markShown } from '../sessions/mark-shown.ts';
import { readSession } from '../sessions/read-session.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import type { AgentPayment } from '../sessions/session-input.ts';
import type { SessionProblem } from '../sessions/session-problem.ts';
import { AcpError, invalidRequest } from './acp-error.ts';
import { providerOf } from './acp-handlers.ts';
import { type AcpSession, acpSession } from './acp-session.ts';
import type { AcpCall } from './admit-call.ts';
import type { WriteReply } from './answer-once.ts';
import { CompleteShape, CreateShape, readShape, UpdateShape } from './read-shape.ts';
import { buyerOf, placeOf, readCreate, readUpdate } from './read-update.ts';

/** The operations of the protocol, as calls of the verbs. */
export const acpOperations = {
  async create({ ctx, caller }: AcpCall, body: unknown): Promise<WriteReply> {
    const input = readCreate(readShape(CreateShape, body), ctx.store.currency);
    const session = await createSession(ctx, caller, input);
    if (!session.cart) throw unsellable(session.problems);
    return { status: 201, body: acpSession(ctx, session), isFinal: true };
  },

  async retrieve({ ctx, caller }: AcpCall, sessionId: string): Promise<AcpSession> {
    return acpSession(ctx, await readSession(ctx, caller, sessionId));
  },

  async update({ ctx, caller }: AcpCall, sessionId: string, body: unknown): Promise<WriteReply> {
    const wanted = readShape(UpdateShape, body);
    const session = await replaceSession(ctx, caller, sessionId, (cart) =>
      readUpdate(wanted, cart),
    );
    return { status: 200, body: acpSession(ctx, session), isFinal: true };
  },

  async complete(
    { ctx, caller }: AcpCall,
    sessionId: string,
    { body, key }: { readonly body: unknown; readonly key: string },
  ): Promise<WriteReply> {
    const { payment_data: data, buyer } = readShape(CompleteShape, body);
    const token = data.instrument?.credential.token;
    const address = data.billing_address;
    const payment: AgentPayment = {
      providerId: token === undefined ? undefined : providerOf(ctx, data.handler_id, token),
      token,
      billing: address ? placeOf(address) : null,
      buyer: buyer ? buyerOf(buyer) : {},
      key: hashText(`${caller.id} ${key}`),
      isOrderForAnyKey: true,
    };
    const session = await completeSession(ctx, caller, sessionId, payment);
    const isFinal = !CONTINUED.includes(session.status);
    const reply = { status: 200, body: acpSession(ctx, session), isFinal };
    return { ...reply, markShown: () => markShown(ctx, session) };
  },

  async cancel({ ctx, caller }: AcpCall, sessionId: string): Promise<WriteReply> {
    const session = await cancelSession(ctx, caller, sessionId).catch((error: unknown) => {
      throw error instanceof ApiError && OVER.includes(error.code) ? notCancelable() : error;
    });
    if (session.status !== 'cancelled') throw new ApiError('CART_LOCKED', undefined, 1);
    return { status: 200, body: acpSession(ctx, session), isFinal: true };
  },
} as const;

/** Statuses in which a repeated completion continues the payment. */
const CONTINUED: readonly SessionStatus[] = ['in_progress', 'needs_shopper'];

const OVER: readonly ErrorCode[] = [
  'CART_COMPLETED',
  'CART_CANCELLED',
  'CART_EXPIRED',
  'CART_MERGED',
  'CART_SANDBOXED',
];

function notCancelable(): AcpError {
  const message = 'A completed or canceled session cannot be canceled.';
  return new AcpError(405, { code: 'not_cancelable', message });
}

/** None of the lines can be sold, so there is no session to show. */
function unsellable([problem]: readonly SessionProblem[]): AcpError {
  const isShort = problem?.kind === 'line' && problem.code === 'QUANTITY_UNAVAILABLE';
  return isShort
    ? invalidRequest('out_of_stock', 'None of the items is in stock.', '$.line_items')
    : invalidRequest('invalid_item_id', 'The store does not sell these items.', '$.line_items');
}
