import { hashSecret } from '../../../values/secrets.ts';
import { ToolError } from '../tool.ts';
import { deleteAmount } from './amount-queries.ts';
import {
  type Confirmation,
  type ConfirmationKey,
  findConfirmation,
  updateConfirmationState,
} from './confirmation-queries.ts';
import type { MoneyAction, Plan } from './money-action.ts';
import { callNamed, OperationRefusal, type OperatorSession } from './operator-session.ts';
import { beginWithinLimit } from './refuse-over-limit.ts';

const READS_MAX = 3;
/** The outcome may still become a success, so the token stays usable. */
const UNDECIDED = new Set(['IDEMPOTENCY_IN_PROGRESS', 'RATE_LIMITED', 'PROVIDER_TIMEOUT']);

/**
 * Executes a prepared change under the token as Idempotency-Key: repeated and concurrent
 * confirmations have one effect, and a lost answer can be asked for again until the token expires.
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
  const { request } = await admitted(actions, key, session);
  try {
    const { operation, params, body } = request;
    const headers = { 'idempotency-key': token };
    const sent = { params, headers, ...(body && { body }) };
    const result = await callNamed(session, operation, sent);
    await updateConfirmationState(app.sql, key, ['executing', 'refused'], 'done');
    return { done: true, result };
  } catch (error) {
    const isRefused = error instanceof OperationRefusal && error.status < 500;
    if (isRefused && !UNDECIDED.has(error.code)) {
      await updateConfirmationState(app.sql, key, ['executing'], 'refused');
      await deleteAmount(app.sql, key);
    }
    throw error;
  }
}

/** The first use requires that the plan still holds; later ones repeat the same request. */
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
    const isMoved = holds
      ? await beginWithinLimit(session, key, plan.amount)
      : await updateConfirmationState(sql, key, ['prepared'], 'refused');
    if (isMoved && holds) return found;
    if (isMoved) throw new ToolError('CONFIRMATION_OUTDATED', OUTDATED);
    // A concurrent confirmation moved it: its state decides.
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
