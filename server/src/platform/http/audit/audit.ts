import type { FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { StoreId } from '../../../values/ids.ts';
import type { Sql } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import { unitOfWork, type Write } from '../idempotency/unit-of-work.ts';
import { internalCallOf } from '../internal-call.ts';
import { type AuditEntry, insertAuditEntries } from './audit-queries.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `at_once` for a change that commits before a provider is called. */
    commits?: 'at_once';
    /** True for a read that is audited like a write, false for a write that changes nothing. */
    isAudited?: boolean;
    /** The ids of the objects that a reply's data says were changed, where the path names none. */
    changedIn?: (data: never) => readonly string[];
    /** The id of the object that the one in the path is part of; the entry is found by both. */
    wholeOf?: (sql: Sql, storeId: StoreId, params: never) => Promise<string | undefined>;
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
      // With an Idempotency-Key the transaction is already open and ends with the stored reply.
      if (unit) await unit.commit((sql) => insertEntries(request, sql, answer));
      else await ctx.write((sql) => insertEntries(request, sql, answer).then(() => true));
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
  const { app } = request.ctx;
  return async (change) =>
    await inTransaction(app.sql, async (sql) => {
      const result = await change(sql);
      if (result) await insertEntries(request, sql, {});
      return result;
    });
}

async function insertEntries(request: FastifyRequest, sql: Sql, answer: unknown): Promise<void> {
  const { params, routeOptions } = request;
  const { storeId } = request.ctx;
  const whole = await routeOptions.config.wholeOf?.(sql, storeId, params as never);
  const subjects = subjectsOf(request, answer).map((one) => (whole ? `${whole}/${one}` : one));
  await insertAuditEntries(sql, storeId, ...entriesOf(request, subjects));
}

function entriesOf(request: FastifyRequest, subjects: readonly (string | null)[]): AuditEntry[] {
  const { ctx, operator } = request;
  return subjects.map((subject) => ({
    id: ctx.ids.next(),
    operatorId: operator.id,
    email: operator.email,
    operation: request.routeOptions.config.operation ?? '',
    subject: subject?.slice(0, SUBJECT_MAX) ?? null,
    fields: fieldsOf(request),
    via: internalCallOf(request.headers) ? 'mcp' : null,
    createdAt: ctx.now(),
  }));
}

function subjectsOf(request: FastifyRequest, answer: unknown): (string | null)[] {
  const { changedIn } = request.routeOptions.config;
  const { data } = answer as { data?: { id?: unknown } };
  const changed = changedIn?.(data as never) ?? [];
  if (changed.length > 0) return [...new Set(changed)];
  const named = Object.values((request.params ?? {}) as Record<string, string>).join('/');
  return [named || (typeof data?.id === 'string' ? data.id : null)];
}

/** Names of the schema: operators' bodies have known fields only, an address may have others. */
function fieldsOf({ method, body, url, routeOptions }: FastifyRequest): string[] {
  if (method !== 'GET') return Object.keys((body ?? {}) as object).sort();
  const { properties = {} } = (routeOptions.schema?.querystring ?? {}) as { properties?: object };
  // Not the parsed query, which also has the defaults.
  const sent = new URLSearchParams(url.split('?')[1]);
  return Object.keys(properties)
    .filter((name) => sent.has(name))
    .sort();
}
