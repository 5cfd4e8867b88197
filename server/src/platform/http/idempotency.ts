import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { hashSecret } from '../../values/secrets.ts';
import { DAY_MS, plusMs, SECOND_MS } from '../../values/time.ts';
import type { Sql } from '../db/connect.ts';
import { inTransaction } from '../db/transaction.ts';
import {
  type Claim,
  deleteClaim,
  findKeptReply,
  insertClaim,
  updateClaimWithReply,
} from './idempotency-queries.ts';

/**
 * Runs the one atomic change of an operation; a falsy result means that nothing was changed.
 * With an Idempotency-Key the reply is kept in the same transaction, so that no crash can leave
 * the change without its reply and let a repeat do it again.
 */
export type Write = <T>(change: (sql: Sql) => Promise<T>) => Promise<T>;

/** The claim of a process that died lapses after this. */
const CLAIM_LAPSES_MS = 60 * SECOND_MS;
const NO_CUSTOMER = '00000000-0000-0000-0000-000000000000';

interface KeptReply {
  readonly etag: string | null;
  readonly body: string;
}

/** Wraps the handler of a write: a repeated Idempotency-Key has one effect and one answer. */
export function idempotently(handler: RouteHandlerMethod): RouteHandlerMethod {
  return async function answerOnce(request, reply) {
    const header = request.headers['idempotency-key'];
    if (header === undefined) return await handler.call(this, request, reply);
    const claim = newClaim(request, checkedKey(header));
    const { app, sql } = request.ctx;
    if (!(await insertClaim(sql, claim))) {
      const kept = await keptReply(request, reply, claim);
      // What may simply run again does: its answer is of now, and its effect is there already. Nor
      // does it wait for a process that died with the claim: a paid order is not kept from anyone.
      if (isNatural(request)) return await handler.call(this, request, reply);
      if (!kept) throw new ApiError('IDEMPOTENCY_IN_PROGRESS', undefined, 1);
      return sendKept(reply, kept);
    }

    request.ctx.requestKey = claim.keyHash;
    const unit = unitOfWork(request.ctx);
    request.ctx.write = unit.write;
    try {
      const body = reply.serialize(await handler.call(this, request, reply)) as string;
      const kept: KeptReply = { etag: etagOf(reply), body };
      const box = app.replies.seal(JSON.stringify(kept), claim.storeId);
      await unit.commit((tx) => updateClaimWithReply(tx, claim, box));
      return reply.type('application/json; charset=utf-8').send(body);
    } catch (error) {
      await unit.rollback();
      // Only successes are kept: a refused card or a full cart must not block the next try.
      await deleteClaim(sql, claim).catch(() => {});
      throw error;
    }
  };
}

function isNatural(request: FastifyRequest): boolean {
  return request.routeOptions.config.idempotency === 'natural';
}

function checkedKey(header: string | string[]): string {
  const key = String(header);
  if (/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key)) return key;
  throw new ApiError(
    'VALIDATION_ERROR',
    'headers.idempotency-key must be 1 to 255 printable ASCII characters.',
  );
}

function newClaim(request: FastifyRequest, key: string): Claim {
  const { ctx } = request;
  // Not the sandbox's: a key is kept for as long as was promised, whatever time a request names.
  const now = ctx.app.clock.now();
  const sent = JSON.stringify([request.method, request.url, request.body]);
  return {
    storeId: ctx.storeId,
    customerId: ctx.caller?.customerId ?? NO_CUSTOMER,
    keyHash: hashSecret(key),
    fingerprint: createHash('sha256').update(sent).digest(),
    claimId: ctx.ids.next(),
    claimedAt: now,
    lapsedBefore: plusMs(now, -CLAIM_LAPSES_MS),
    expiresAt: plusMs(now, (request.routeOptions.config.keptDays ?? 1) * DAY_MS),
  };
}

async function keptReply(
  request: FastifyRequest,
  reply: FastifyReply,
  claim: Claim,
): Promise<KeptReply | undefined> {
  const { app, sql } = request.ctx;
  const kept = await findKeptReply(sql, claim);
  if (kept && !kept.fingerprint.equals(claim.fingerprint)) {
    throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  }
  if (!kept?.reply) return undefined;
  reply.header('idempotent-replayed', 'true');
  return JSON.parse(app.replies.open(kept.reply, claim.storeId)) as KeptReply;
}

function sendKept(reply: FastifyReply, { etag, body }: KeptReply): FastifyReply {
  if (etag !== null) reply.header('etag', etag);
  return reply.type('application/json; charset=utf-8').send(body);
}

function etagOf(reply: FastifyReply): string | null {
  const etag = reply.getHeader('etag');
  return etag === undefined ? null : String(etag);
}

/** Holds the operation's transaction open from its change until its reply is kept. */
function unitOfWork(ctx: StoreContext) {
  const pool = ctx.sql;
  let open: Transaction | undefined;

  const write: Write = async (change) => {
    if (open) return await change(open.sql);
    const opened = await openWith(pool, change);
    if (!opened.transaction) return opened.result;
    open = opened.transaction;
    // What is read after the change is read inside it: waiting for another connection of the pool
    // while holding one is how pools lock up.
    ctx.sql = open.sql;
    return opened.result;
  };

  return {
    write,
    /** An operation that changed nothing has no transaction yet; its reply is kept all the same. */
    async commit(keepReply: (sql: Sql) => Promise<void>): Promise<void> {
      await keepReply(open?.sql ?? pool);
      await open?.end('commit');
    },
    async rollback(): Promise<void> {
      await open?.end('rollback').catch(() => {});
    },
  };
}

interface Transaction {
  readonly sql: Sql;
  end(how: 'commit' | 'rollback'): Promise<void>;
}

/** Begins, changes, and leaves the transaction open, unless nothing was changed. */
function openWith<T>(
  pool: Sql,
  change: (sql: Sql) => Promise<T>,
): Promise<{ result: T; transaction?: Transaction }> {
  return new Promise((resolve, reject) => {
    let unchanged: { result: T } | undefined;
    const done = inTransaction(pool, async (sql) => {
      const result = await change(sql);
      if (!result) {
        unchanged = { result };
        throw new Error('nothing was changed');
      }
      await new Promise<void>((commit, rollback) => {
        const end = async (how: 'commit' | 'rollback') => {
          if (how === 'commit') commit();
          else rollback(new Error('the operation failed after its change'));
          await done;
        };
        resolve({ result, transaction: { sql, end } });
      });
    });
    done.catch((error: unknown) => (unchanged ? resolve(unchanged) : reject(error)));
  });
}
