import type { App } from '../../../context.ts';
import type { Cents } from '../../../values/money.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { ToolError } from '../tool.ts';
import { deleteAmount, getOperatorLocked, insertAmount } from './amount-queries.ts';
import { beginWithinLimit } from './begin-within-limit.ts';
import {
  type Confirmation,
  type ConfirmationKey,
  findConfirmation,
  updateConfirmationState,
} from './confirmation-queries.ts';
import type { MoneyAction, Plan } from './money-action.ts';
import { callNamed, OperationRefusal, type OperatorSession } from './operator-session.ts';

const READS_MAX = 3;
/** The outcome may still become a success, so the token stays usable. */
const UNDECIDED = new Set(['IDEMPOTENCY_IN_PROGRESS', 'RATE_LIMITED', 'PROVIDER_TIMEOUT']);

/**
 * Executes a prepared change under the token as Idempotency-Key: repeated and concurrent
 * confirmations have one effect, and a lost reply can be retrieved until the token expires.
 */
export async function confirmChange(
  actions: readonly MoneyAction[],
  action: string,
  token: string,
  session: OperatorSession,
): Promise<unknown> {
  const { app, storeId } = session.ctx;
  const tokenHash = hashSecret(token);
  const key = { storeId, operatorId: session.operator.id, action, tokenHash };
  const confirmation = await admitted(actions, key, session);
  try {
    const { operation, params, body } = confirmation.request;
    const headers = { 'idempotency-key': token };
    const sent = { params, headers, ...(body && { body }) };
    const result = await callNamed(session, operation, sent);
    await noteDone(app, key, confirmation);
    return { done: true, result };
  } catch (error) {
    const isRefused = error instanceof OperationRefusal && error.status < 500;
    if (isRefused && !UNDECIDED.has(error.code)) {
      await noteRefused(app, key, confirmation);
    }
    throw error;
  }
}

/** In one transaction: a concurrent refusal may have deleted the amount, or does not find it. */
async function noteDone(
  { sql, clock }: App,
  key: ConfirmationKey,
  { request: { moved } }: Confirmation,
): Promise<void> {
  await sql.begin(async (tx) => {
    // In the order of `beginWithinLimit`: the insertion locks the operator as well.
    if (moved) await getOperatorLocked(tx, key);
    const isUpdated = await updateConfirmationState(tx, key, ['executing', 'refused'], 'done');
    if (isUpdated && moved) await insertAmount(tx, key, moved as Cents, clock.now());
  });
}

/**
 * Only the confirmation that began the change stops counting it: the refusal of a repeat does not
 * tell whether the first one moved the amount.
 */
async function noteRefused(
  { sql }: App,
  key: ConfirmationKey,
  { state }: Confirmation,
): Promise<void> {
  await sql.begin(async (tx) => {
    const isUpdated = await updateConfirmationState(tx, key, ['executing'], 'refused');
    if (isUpdated && state === 'prepared') await deleteAmount(tx, key);
  });
}

/**
 * The first use requires that the plan still holds; later ones repeat the same request. Returns the
 * confirmation as it was before: `prepared` at the first use.
 */
async function admitted(
  actions: readonly MoneyAction[],
  key: ConfirmationKey,
  session: OperatorSession,
): Promise<Confirmation> {
  const { sql, clock } = session.ctx.app;
  for (let read = 0; read < READS_MAX; read++) {
    const found = await findConfirmation(sql, key);
    if (!found) throw new ToolError('CONFIRMATION_UNKNOWN', UNKNOWN);
    if (found.expiresAt <= clock.now()) throw new ToolError('CONFIRMATION_EXPIRED', EXPIRED);
    if (found.state === 'refused') throw new ToolError('CONFIRMATION_REFUSED', REFUSED);
    if (found.state !== 'prepared') return found;
    const plan = await planNow(actions, found, session);
    const holds = plan?.basis === found.basis;
    const isUpdated = holds
      ? await beginWithinLimit(session, key, plan.moved)
      : await updateConfirmationState(sql, key, ['prepared'], 'refused');
    if (isUpdated && holds) return found;
    if (isUpdated) throw new ToolError('CONFIRMATION_OUTDATED', OUTDATED);
    // A concurrent confirmation updated it: its state decides.
  }
  throw new ToolError('IDEMPOTENCY_IN_PROGRESS', 'The confirmation is in progress.');
}

/** Undefined where the change is no longer possible. */
async function planNow(
  actions: readonly MoneyAction[],
  { request: { planner, args } }: Confirmation,
  session: OperatorSession,
): Promise<Plan | undefined> {
  const action = actions.find(({ name }) => name === planner);
  try {
    return await action?.plan(args, session);
  } catch (error) {
    if (error instanceof OperationRefusal && error.status >= 500) throw error;
    if (error instanceof ToolError && !UNDECIDED.has(error.code)) return undefined;
    throw error;
  }
}

const UNKNOWN = 'The token is unknown, of another operator or store, or of another action.';
const EXPIRED = 'The token is older than ten minutes. Prepare the change again.';
const REFUSED = 'The change was refused. Prepare it again.';
const OUTDATED = 'What the summary said is no longer true. Prepare the change again.';
