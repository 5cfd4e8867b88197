import type { StoreContext } from '../../../context.ts';
import { type AttemptId, firstIdAt, type TransactionId } from '../../../values/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, plusMs } from '../../../values/time.ts';
import {
  type Difference,
  differencesOf,
  differencesOfAttempt,
  type LedgerCharge,
  type LooseAttempt,
} from './discrepancy.ts';
import {
  listCharges,
  listLedgerRows,
  listLooseAttempts,
  listLooseAttemptsById,
  listOldHolds,
  listOpenFindings,
  type Subject,
  updateFindingsGone,
  upsertFindings,
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
const STILL_OPEN_MS = HOUR_MS;
const PAGE = 100;
const LOOKS_AT_ONCE = 5;
const OPEN_FINDINGS_MAX = 200;

/**
 * Compares the ledger of one store with its providers' records, continuing from the last run. Each
 * page is saved under the lease, so a run resumes after a crash. Returns the number of lookups.
 */
export async function reconcileStore(
  ctx: StoreContext,
  lease: Lease,
  last: Progress,
): Promise<number> {
  const books = providerLookup(ctx);
  const open = await listOpenFindings(ctx.sql, ctx.storeId, OPEN_FINDINGS_MAX);
  const found = new Set<string>(open.map(({ subjectId }) => subjectId));
  const look: Looking = { ctx, books, found, lease, progress: { ...last } };
  await recheck(look, open);
  const now = ctx.app.clock.now();
  const start = firstIdAt<never>(plusMs(now, -WINDOW_MS));
  const until = firstIdAt<never>(plusMs(now, -QUIET_MS));
  const afterHold = await checkHolds(look, last.afterTransaction, start);
  const afterTransaction =
    afterHold ?? (await checkLedger(look, later(last.afterTransaction, start), until));
  await save(look, { afterTransaction });
  const afterAttempt = await checkAttempts(look, later(last.afterAttempt, start), until);
  await updatePassed(ctx.sql, lease, { afterTransaction, afterAttempt });
  return books.looks();
}

async function save(look: Looking, reached: Partial<Progress>): Promise<void> {
  look.progress = { ...look.progress, ...reached };
  if (await updateProgress(look.ctx.sql, look.lease, look.progress)) return;
  throw new Error('the lease has run out, and another process has the store');
}

interface Looking {
  readonly ctx: StoreContext;
  readonly books: ProviderLookup;
  /** Subjects with open discrepancies. */
  readonly found: ReadonlySet<string>;
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
async function checkHolds(
  look: Looking,
  progress: TransactionId | null,
  start: TransactionId,
): Promise<TransactionId | null> {
  const { ctx, books, found } = look;
  for (let after = progress ?? firstIdAt<TransactionId>(new Date(0)); after < start; ) {
    const page = { after, until: start, limit: PAGE };
    const ids = await listOldHolds(ctx.sql, ctx.storeId, page);
    await checkCharges(
      look,
      ids.filter((id) => !found.has(id)),
    );
    const last = ids.at(-1);
    if (!last || ids.length < PAGE) return null;
    after = last;
    if (books.isSpent()) return after;
    await save(look, { afterTransaction: after });
  }
  return null;
}

/** Continues from the last run; after the last page the next run starts over. */
async function checkLedger(
  look: Looking,
  start: TransactionId,
  until: string,
): Promise<TransactionId | null> {
  const { ctx, books } = look;
  for (let after = start; !books.isSpent(); ) {
    const rows = await listLedgerRows(ctx.sql, ctx.storeId, { after, until, limit: PAGE });
    const ids = [...new Set(rows.map(({ chargeId }) => chargeId))];
    await checkCharges(look, ids);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return null;
    after = last.id;
    if (books.isSpent()) return after;
    await save(look, { afterTransaction: after });
  }
  return start;
}

async function checkAttempts(
  look: Looking,
  start: AttemptId,
  until: string,
): Promise<AttemptId | null> {
  const { ctx, books } = look;
  for (let after = start; !books.isSpent(); ) {
    const page = { after, until, limit: PAGE };
    const attempts = await listLooseAttempts(ctx.sql, ctx.storeId, page);
    await each(ctx, attempts, (attempt) => checkAttempt(look, attempt));
    const last = attempts.at(-1);
    if (!last || attempts.length < PAGE) return null;
    after = last.id;
    if (books.isSpent()) return after;
    await save(look, { afterAttempt: after });
  }
  return start;
}

/** Open discrepancies of any age are checked first, and resolved where both sides agree. */
async function recheck(
  look: Looking,
  open: Awaited<ReturnType<typeof listOpenFindings>>,
): Promise<void> {
  const { ctx } = look;
  const idsOf = <T>(type: string) =>
    open.filter((one) => one.subjectType === type).map(({ subjectId }) => subjectId as T);
  const charges = await checkCharges(look, idsOf<TransactionId>('charge'));
  const ids = idsOf<AttemptId>('attempt');
  const attempts = ids.length > 0 ? await listLooseAttemptsById(ctx.sql, ctx.storeId, ids) : [];
  await each(ctx, attempts, (attempt) => checkAttempt(look, attempt));
  const known = new Set<string>([...charges, ...attempts].map(({ id }) => id));
  const gone = [...look.found].filter((id) => !known.has(id));
  if (gone.length === 0) return;
  await updateFindingsGone(ctx.sql, ctx.storeId, gone, ctx.app.clock.now());
}

async function checkCharges(look: Looking, ids: TransactionId[]): Promise<readonly LedgerCharge[]> {
  if (ids.length === 0) return [];
  const charges = await readCharges(look.ctx, ids);
  await each(look.ctx, charges, (charge) => checkCharge(look, charge));
  return charges;
}

async function checkCharge(look: Looking, charge: LedgerCharge): Promise<void> {
  const first = await differencesAt(look, charge);
  if (!first) return;
  // The ledger may change between the two reads, so a difference is confirmed by a second read.
  const isUnsure = first.some(({ type }) => type !== 'still_open');
  const { ctx } = look;
  const [again] = isUnsure ? await listCharges(ctx.sql, ctx.storeId, [charge.id]) : [];
  const differences = again ? await differencesAt(look, again) : first;
  if (!differences) return;
  const { orderId, providerId, reference, currency } = charge;
  const facts = { orderId, providerId, reference, currency };
  await tell(look, { subjectType: 'charge', subjectId: charge.id, ...facts }, differences);
}

async function differencesAt(
  { ctx, books }: Looking,
  charge: LedgerCharge,
): Promise<Difference[] | undefined> {
  const openBefore = plusMs(ctx.app.clock.now(), -STILL_OPEN_MS);
  if (charge.movingSince) return differencesOf(charge, undefined, openBefore);
  const answer = await books.retrieveCharge(charge.providerId, charge.reference);
  return answer && differencesOf(charge, answer.record, openBefore);
}

async function checkAttempt(look: Looking, attempt: LooseAttempt): Promise<void> {
  const { ctx, books } = look;
  const { providerId, reference, currency, openSince } = attempt;
  const openBefore = plusMs(ctx.app.clock.now(), -STILL_OPEN_MS);
  const isAsked = openSince === null && reference !== null;
  const answer = isAsked
    ? await books.retrieveCharge(providerId, reference)
    : { record: undefined };
  if (!answer) return;
  const differences = differencesOfAttempt(attempt, answer.record, openBefore);
  const facts = { orderId: null, providerId, reference, currency };
  await tell(look, { subjectType: 'attempt', subjectId: attempt.id, ...facts }, differences);
}

async function tell(
  { ctx, found }: Looking,
  subject: Subject,
  differences: readonly Difference[],
): Promise<void> {
  if (differences.length === 0 && !found.has(subject.subjectId)) return;
  const rows = differences.map((one) => ({ ...one, id: ctx.ids.next<never>() }));
  await upsertFindings(ctx.sql, ctx.storeId, subject, rows, ctx.app.clock.now());
}

/** In small groups: the provider's rate limit is shared with the store's payments. */
async function each<T extends { readonly id: string }>(
  { app, storeId }: StoreContext,
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < all.length; start += LOOKS_AT_ONCE) {
    const some = all.slice(start, start + LOOKS_AT_ONCE).map((one) =>
      // A failure must not stop the run, since the next one continues from its end.
      work(one).catch((error: unknown) => {
        app.failures.note({ task: TASK, storeId, id: one.id }, error);
      }),
    );
    await Promise.all(some);
  }
}
