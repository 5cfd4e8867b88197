import type { StoreContext } from '../../../context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type AttemptId, firstIdAt, type TransactionId } from '../../../values/ids.ts';
import { DAY_MS, MINUTE_MS, plusMs } from '../../../values/time.ts';
import {
  type Difference,
  differencesOf,
  differencesOfAttempt,
  type LedgerCharge,
  STILL_OPEN_MS,
  type UnrecordedAttempt,
} from './discrepancy.ts';
import {
  listCharges,
  listLedgerRows,
  listOldAuthorizations,
  listOpenDiscrepancies,
  listUnrecordedAttempts,
  listUnrecordedAttemptsById,
  type Subject,
  updateDiscrepanciesResolved,
  upsertDiscrepancies,
} from './discrepancy-queries.ts';
import { type ProviderLookup, providerLookup } from './provider-lookup.ts';
import { readCharges } from './read-charges.ts';
import {
  type Lease,
  type Progress,
  updatePassed,
  updateProgress,
} from './reconciliation-queries.ts';

const TASK = 'reconcile_payments';
/** Older changes were compared in earlier runs. */
const WINDOW_MS = 3 * DAY_MS;
/** Newer changes may still be in progress. */
const QUIET_MS = 10 * MINUTE_MS;
const PAGE = 100;
const LOOKUPS_AT_ONCE = 5;
const OPEN_DISCREPANCIES_MAX = 200;

/**
 * Compares the ledger of one store with its providers' records, continuing from the last run. Each
 * page is saved under the lease, so a run resumes after a crash. Returns the number of lookups.
 */
export async function reconcileStore(
  ctx: StoreContext,
  lease: Lease,
  last: Progress,
): Promise<number> {
  const lookup = providerLookup(ctx);
  const open = await listOpenDiscrepancies(ctx.sql, ctx.storeId, OPEN_DISCREPANCIES_MAX);
  const known = new Set<string>(open.map(({ subjectId }) => subjectId));
  const run: Run = { ctx, lookup, known, lease, progress: { ...last } };
  await recheck(run, open);
  const now = ctx.app.clock.now();
  const start = firstIdAt<never>(plusMs(now, -WINDOW_MS));
  const until = firstIdAt<never>(plusMs(now, -QUIET_MS));
  const afterAuthorization = await checkAuthorizations(run, last.afterTransaction, start);
  const afterTransaction =
    afterAuthorization ?? (await checkLedger(run, later(last.afterTransaction, start), until));
  await save(run, { afterTransaction });
  const afterAttempt = await checkAttempts(run, later(last.afterAttempt, start), until);
  await updatePassed(ctx.sql, lease, { afterTransaction, afterAttempt });
  return lookup.looks();
}

async function save(run: Run, reached: Partial<Progress>): Promise<void> {
  run.progress = { ...run.progress, ...reached };
  if (await updateProgress(run.ctx.sql, run.lease, run.progress)) return;
  throw new Error('lease expired: another process reconciles the store');
}

interface Run {
  readonly ctx: StoreContext;
  readonly lookup: ProviderLookup;
  /** Subjects with open discrepancies. */
  readonly known: ReadonlySet<string>;
  readonly lease: Lease;
  /** As last saved. */
  progress: Progress;
}

function later<T extends string>(progress: T | null, start: T): T {
  return progress !== null && progress > start ? progress : start;
}

/**
 * Authorizations from before the window are checked first, because they expire at the provider.
 * Null once all were checked.
 */
async function checkAuthorizations(
  run: Run,
  progress: TransactionId | null,
  start: TransactionId,
): Promise<TransactionId | null> {
  const { ctx, lookup, known } = run;
  for (let after = progress ?? firstIdAt<TransactionId>(new Date(0)); after < start; ) {
    const page = { after, until: start, limit: PAGE };
    const ids = await listOldAuthorizations(ctx.sql, ctx.storeId, page);
    await checkCharges(
      run,
      ids.filter((id) => !known.has(id)),
    );
    const last = ids.at(-1);
    if (!last || ids.length < PAGE) return null;
    after = last;
    if (lookup.isSpent()) return after;
    await save(run, { afterTransaction: after });
  }
  return null;
}

/** Continues from the last run; after the last page the next run starts over. */
async function checkLedger(
  run: Run,
  start: TransactionId,
  until: string,
): Promise<TransactionId | null> {
  const { ctx, lookup } = run;
  for (let after = start; !lookup.isSpent(); ) {
    const rows = await listLedgerRows(ctx.sql, ctx.storeId, { after, until, limit: PAGE });
    const ids = [...new Set(rows.map(({ chargeId }) => chargeId))];
    await checkCharges(run, ids);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return null;
    after = last.id;
    if (lookup.isSpent()) return after;
    await save(run, { afterTransaction: after });
  }
  return start;
}

async function checkAttempts(run: Run, start: AttemptId, until: string): Promise<AttemptId | null> {
  const { ctx, lookup } = run;
  for (let after = start; !lookup.isSpent(); ) {
    const page = { after, until, limit: PAGE };
    const attempts = await listUnrecordedAttempts(ctx.sql, ctx.storeId, page);
    await forEachInGroups(ctx, attempts, (attempt) => checkAttempt(run, attempt));
    const last = attempts.at(-1);
    if (!last || attempts.length < PAGE) return null;
    after = last.id;
    if (lookup.isSpent()) return after;
    await save(run, { afterAttempt: after });
  }
  return start;
}

/** Open discrepancies of any age are checked first, and resolved where both sides agree. */
async function recheck(
  run: Run,
  open: Awaited<ReturnType<typeof listOpenDiscrepancies>>,
): Promise<void> {
  const { ctx } = run;
  const idsOf = <T>(type: string) =>
    open.filter((one) => one.subjectType === type).map(({ subjectId }) => subjectId as T);
  const charges = await checkCharges(run, idsOf<TransactionId>('charge'));
  const ids = idsOf<AttemptId>('attempt');
  const attempts =
    ids.length > 0 ? await listUnrecordedAttemptsById(ctx.sql, ctx.storeId, ids) : [];
  await forEachInGroups(ctx, attempts, (attempt) => checkAttempt(run, attempt));
  const known = new Set<string>([...charges, ...attempts.map(({ id }) => id)]);
  const gone = [...run.known].filter((id) => !known.has(id));
  if (gone.length === 0) return;
  await updateDiscrepanciesResolved(ctx.sql, ctx.storeId, gone, ctx.app.clock.now());
}

/** Returns the ids of charges that exist, including those that cannot be read. */
async function checkCharges(run: Run, ids: TransactionId[]): Promise<TransactionId[]> {
  if (ids.length === 0) return [];
  const { charges, unread } = await readCharges(run.ctx, ids);
  await forEachInGroups(run.ctx, charges, (charge) => checkCharge(run, charge));
  return [...charges.map(({ id }) => id), ...unread];
}

async function checkCharge(run: Run, charge: LedgerCharge): Promise<void> {
  const first = await differencesAt(run, charge);
  if (!first) return;
  // The ledger may change between the two reads, so a difference is confirmed by a second read.
  const needsSecondRead = first.some(({ type }) => type !== 'still_open');
  const { ctx } = run;
  const [again] = needsSecondRead ? await listCharges(ctx.sql, ctx.storeId, [charge.id]) : [];
  const differences = again ? await differencesAt(run, again) : first;
  if (!differences) return;
  const { orderId, providerId, reference, currency } = charge;
  const facts = { orderId, providerId, reference, currency };
  await storeDifferences(
    run,
    { subjectType: 'charge', subjectId: charge.id, ...facts },
    differences,
  );
}

async function differencesAt(
  { ctx, lookup }: Run,
  charge: LedgerCharge,
): Promise<Difference[] | undefined> {
  const openBefore = plusMs(ctx.app.clock.now(), -STILL_OPEN_MS);
  if (charge.movingSince) return differencesOf(charge, undefined, openBefore);
  const answer = await lookup.retrieveCharge(charge.providerId, charge.reference);
  return answer && differencesOf(charge, answer.record, openBefore);
}

async function checkAttempt(run: Run, attempt: UnrecordedAttempt): Promise<void> {
  const { ctx, lookup } = run;
  const { providerId, reference, currency, openSince } = attempt;
  const openBefore = plusMs(ctx.app.clock.now(), -STILL_OPEN_MS);
  const isReachable = openSince === null && reference !== null;
  const answer = isReachable
    ? await lookup.retrieveCharge(providerId, reference)
    : { record: undefined };
  if (!answer) return;
  const differences = differencesOfAttempt(attempt, answer.record, openBefore);
  const facts = { orderId: null, providerId, reference, currency };
  await storeDifferences(
    run,
    { subjectType: 'attempt', subjectId: attempt.id, ...facts },
    differences,
  );
}

async function storeDifferences(
  { ctx, known }: Run,
  subject: Subject,
  differences: readonly Difference[],
): Promise<void> {
  if (differences.length === 0 && !known.has(subject.subjectId)) return;
  const rows = differences.map((one) => ({ ...one, id: ctx.ids.next<never>() }));
  await inTransaction(ctx.sql, (sql) =>
    upsertDiscrepancies(sql, ctx.storeId, subject, rows, ctx.app.clock.now()),
  );
}

/** In small groups: the provider's rate limit is shared with the store's payments. */
async function forEachInGroups<T extends { readonly id: string }>(
  { app, storeId }: StoreContext,
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < all.length; start += LOOKUPS_AT_ONCE) {
    const some = all.slice(start, start + LOOKUPS_AT_ONCE).map((one) =>
      // A failure must not stop the run, since the next one continues from its end.
      work(one).catch((error: unknown) => {
        app.failures.note({ task: TASK, storeId, id: one.id }, error);
      }),
    );
    await Promise.all(some);
  }
}
