import { Type } from 'typebox';
import { type Tool, tool } from '../tool.ts';
import { confirmChange } from './confirm-change.ts';
import { couponActions } from './coupon-actions.ts';
import type { MoneyAction } from './money-action.ts';
import type { OperatorSession } from './operator-session.ts';
import { paymentActions } from './payment-actions.ts';
import { prepareChange } from './prepare-change.ts';

const Token = Type.Object({
  confirmationToken: Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w-]+$' }),
});

/** Changes in two steps: a summary with a token, then the token. */
export function moneyTools(): Tool<OperatorSession>[] {
  const actions = [...paymentActions(), ...couponActions()];
  const kinds = [...new Set(actions.map(({ action }) => action))];
  return [...actions.map(prepareTool), ...kinds.map((kind) => confirmTool(actions, kind))];
}

function prepareTool(action: MoneyAction): Tool<OperatorSession> {
  const { name, title, description, input } = action;
  return {
    ...{ name, title, description, input },
    hints: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    run: async (args, session) => await prepareChange(action, args, session),
  };
}

function confirmTool(actions: readonly MoneyAction[], kind: string): Tool<OperatorSession> {
  return tool({
    name: `confirm_${kind}`,
    title: `Confirm ${kind}`,
    description:
      `Executes a prepared ${kind} by its token, once. Call it only after the operator agreed to ` +
      'the summary. A repeated call returns the same result and has no second effect.',
    input: Token,
    hints: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: kind !== 'coupon',
    },
    run: async ({ confirmationToken }, session: OperatorSession) =>
      await confirmChange(actions, kind, confirmationToken, session),
  });
}
