import type { FastifyRequest, RouteHandlerMethod } from 'fastify';
import { inTransaction } from '../../db/transaction.ts';
import { unitOfWork, type Write } from '../idempotency/unit-of-work.ts';
import { type AuditEntry, insertAuditEntry } from './audit-queries.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `at_once` for an operator's change that is committed before a provider is asked. */
    commits?: 'at_once';
  }
}

const SUBJECT_MAX = 200;

/**
 * Wraps the handler of an operator's write: its change and its entry in the audit log are one
 * transaction. No body is in the entry, so no secret is.
 */
export function audited(handler: RouteHandlerMethod): RouteHandlerMethod {
  return async function answerAudited(request, reply) {
    const { ctx } = request;
    if (request.routeOptions.config.commits === 'at_once') {
      ctx.write = writeAtOnce(request);
      return await handler.call(this, request, reply);
    }
    const unit = ctx.requestKey ? undefined : unitOfWork(ctx);
    if (unit) ctx.write = unit.write;
    try {
      const answer = await handler.call(this, request, reply);
      const entry = entryOf(request, answer);
      // Under an Idempotency-Key the transaction is open already and ends with the kept reply.
      if (unit) await unit.commit((sql) => insertAuditEntry(sql, ctx.storeId, entry));
      else await ctx.write((sql) => insertAuditEntry(sql, ctx.storeId, entry).then(() => true));
      return answer;
    } catch (error) {
      await unit?.rollback();
      throw error;
    }
  };
}

/**
 * Where a provider is asked in the middle, nothing may be open meanwhile: each change is committed
 * by itself, with its entry. A repeat that changes nothing leaves none.
 */
function writeAtOnce(request: FastifyRequest): Write {
  const { app, storeId } = request.ctx;
  return async (change) =>
    await inTransaction(app.sql, async (sql) => {
      const result = await change(sql);
      if (result) await insertAuditEntry(sql, storeId, entryOf(request, {}));
      return result;
    });
}

function entryOf(request: FastifyRequest, answer: unknown): AuditEntry {
  const { ctx, operator, params } = request;
  const named = Object.values((params ?? {}) as Record<string, string>).join('/');
  const { id } = (answer as { data?: { id?: unknown } }).data ?? {};
  const subject = named || (typeof id === 'string' ? id : null);
  return {
    id: ctx.ids.next(),
    operatorId: operator.id,
    email: operator.email,
    operation: request.routeOptions.config.operation ?? '',
    subject: subject?.slice(0, SUBJECT_MAX) ?? null,
    createdAt: ctx.now(),
  };
}
