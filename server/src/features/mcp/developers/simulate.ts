import { Type } from 'typebox';
import { READS, type Tool, ToolError, tool } from '../tool.ts';
import type { DeveloperSession } from './developer-session.ts';

export const simulateTool: Tool<DeveloperSession> = tool({
  name: 'simulate',
  title: 'Simulate failure',
  description:
    'Says how a sandbox is made to fail: which payment token, `simulate` value, header or ' +
    'sequence of calls produces an error code. Without a code it lists all of them.',
  input: Type.Object({
    code: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Such as PAYMENT_DECLINED.' }),
    ),
  }),
  hints: READS,
  run: async ({ code }, session: DeveloperSession) => simulate(code, session),
});

export function simulate(code: string | undefined, { knowledge }: DeveloperSession): object {
  const { simulations } = knowledge();
  if (code === undefined) {
    return { simulations: simulations.map((one) => ({ code: one.code, uses: one.uses })) };
  }
  const found = simulations.find((one) => one.code === code.trim().toUpperCase());
  if (found) return found;
  throw new ToolError('NOT_SIMULATED', 'No calls are documented that produce this code.', {
    known: simulations.map((one) => one.code),
  });
}
