import { hashSecret, newSecret } from '../../../values/secrets.ts';
import { MINUTE_MS, plusMs } from '../../../values/time.ts';
import type { Arguments } from '../tool.ts';
import { insertConfirmation } from './confirmation-queries.ts';
import type { MoneyAction } from './money-action.ts';
import type { OperatorSession } from './operator-session.ts';
import { refuseOverLimit } from './refuse-over-limit.ts';

const VALID_MS = 10 * MINUTE_MS;

/** Plans a change and returns the token that executes exactly this plan. Nothing else changes. */
export async function prepareChange(
  { name, action, plan }: MoneyAction,
  args: Arguments,
  session: OperatorSession,
): Promise<object> {
  const { app, storeId } = session.ctx;
  const { moved, request, basis, ...shown } = await plan(args, session);
  await refuseOverLimit(session, moved);
  const token = newSecret('mcp_');
  const createdAt = app.clock.now();
  const expiresAt = plusMs(createdAt, VALID_MS);
  await insertConfirmation(
    app.sql,
    { storeId, operatorId: session.operator.id, action, tokenHash: hashSecret(token) },
    { request: { ...request, planner: name, args, moved }, basis },
    { createdAt, expiresAt },
  );
  return {
    ...shown,
    confirmationToken: token,
    expiresAt: expiresAt.toISOString(),
    next: `Show the summary to the operator. Call confirm_${action} only after they agree.`,
  };
}
