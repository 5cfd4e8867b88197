import type { FastifyRequest, RouteHandlerMethod } from 'fastify';
import { inTransaction } from '../../db/transaction.ts';
import { unitOfWork, type Write } from '../idempotency/unit-of-work.ts';
import { type AuditEntry, insertAuditEntry } from './audit-queries.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `at_once` for a change that commits before a provider is called. */
    commits?: 'at_once';
    /** True for a read that is audited like a write. */
    isAudited?: boolean;
  }
}

const SUBJECT_MAX = 200;

/**
 * Wraps an operator's write: the change and its audit entry commit in one transaction. Entries hold
 * the names of the fields that were sent and no value, hence no secret.
 */
export function audited(handler: RouteHandlerMethod): RouteHandlerMethod {
  return async function answerAudited(request, reply) {
    const { ctx } = request;
    if (request.routeOptions.config.commits === 'at_once') {
      ctx.writeAtOnce = writeAtOnce(request);
      return await handler.call(this, request, reply);
    }
    const unit = ctx.requestKey ? undefined : unitOfWork(ctx);
    if (unit) ctx.write = unit.write;
    try {
      const answer = await handler.call(this, request, reply);
      const entry = entryOf(request, answer);
      // With an Idempotency-Key the transaction is already open and ends with the stored reply.
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
 * No transaction may stay open during a provider call: each change commits by itself, with its
 * audit entry. A repeat that changes nothing adds no entry.
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
    // Operators' bodies have known fields only, so these are names of the schema.
    fields: Object.keys((request.body ?? {}) as object).sort(),
    createdAt: ctx.now(),
  };
}
