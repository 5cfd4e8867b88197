import type { FastifyReply, FastifyRequest } from 'fastify';
import { type OnceReply, once } from '../../../platform/http/idempotency/once.ts';
import { JSON_TYPE } from '../../../platform/http/openapi/envelope.ts';
import { acpError, invalidRequest } from './acp-error.ts';
import type { AcpCall } from './admit-call.ts';

/** A reply of a write, before it is stored under its key. */
export interface WriteReply {
  readonly status: number;
  readonly body: object;
  /** False while a repeat should continue instead of getting the same reply. */
  readonly isFinal: boolean;
  /** Called once the reply is stored, before it is sent. */
  readonly markShown?: () => Promise<void>;
}

export interface WriteOptions {
  /** Id of the session; undefined for one that is created. */
  readonly sessionId?: string | undefined;
  /** True for a payment, which commits by itself and continues where it was. */
  readonly isNatural?: boolean;
}

/** The key belongs to the caller and the path. Refusals are replayed too, except transient ones. */
export async function answerOnce(
  { ctx, caller }: AcpCall,
  request: FastifyRequest,
  reply: FastifyReply,
  { sessionId, isNatural = false }: WriteOptions,
  run: () => Promise<WriteReply>,
): Promise<FastifyReply> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') {
    throw invalidRequest('idempotency_key_required', 'Idempotency-Key header is required');
  }
  let markShown = async () => {};
  const noteShown = (mark: () => Promise<void>) => {
    markShown = mark;
  };
  const answer = await once(
    ctx,
    {
      key,
      scope: `acp ${caller.id} ${request.url}`,
      content: canonicalJson(request.body),
      // A new session may hold any person's address.
      subjectId: sessionId ?? ctx.storeId,
      isNatural,
      retentionDays: 1,
    },
    () => replyOf(run, noteShown),
  );
  await markShown();
  if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
  return reply.code(answer.status).type(JSON_TYPE).send(answer.body);
}

/** Refusals that may pass by themselves. */
const TRANSIENT = [409, 429];

async function replyOf(
  run: () => Promise<WriteReply>,
  noteShown: (mark: () => Promise<void>) => void,
): Promise<OnceReply> {
  try {
    const { body, markShown, ...rest } = await run();
    if (markShown) noteShown(markShown);
    return { ...rest, body: JSON.stringify(body) };
  } catch (error) {
    const refusal = acpError(error);
    if (!refusal || refusal.status >= 500 || TRANSIENT.includes(refusal.status)) throw error;
    return { status: refusal.status, body: JSON.stringify(refusal.body), isFinal: true };
  }
}

/** Bodies are compared as JSON: the order of keys does not matter, and null is not absent. */
function canonicalJson(body: unknown): string {
  return JSON.stringify(body, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
