import { Type } from 'typebox';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { READS, type Tool, ToolError, tool } from '../tool.ts';
import { type DeveloperSession, sandboxOf } from './developer-session.ts';

const SUGGESTIONS = 5;

export const explainErrorTool: Tool<DeveloperSession> = tool({
  name: 'explain_error',
  title: 'Explain error',
  description:
    'Explains an error code, or the request with an x-request-id: what happened, why, and what ' +
    'to do. A request id needs the sandbox key that made the request.',
  input: Type.Object({
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    requestId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  }),
  hints: READS,
  run: async (args, session: DeveloperSession) => await explainError(args, session),
});

export async function explainError(
  { code, requestId }: { readonly code?: string; readonly requestId?: string },
  session: DeveloperSession,
): Promise<object> {
  if (requestId === undefined) {
    if (code !== undefined) return explanationOf(session.knowledge(), code);
    throw new ToolError('INVALID_ARGUMENTS', 'Send code or requestId.');
  }
  const request = await sandboxOf(session).findRequest(requestId);
  if (!request) {
    throw new ToolError(
      'REQUEST_NOT_FOUND',
      'The log has no such request of this key. Lines appear after about a second.',
    );
  }
  const { code: logged } = request as { code?: string | null };
  const isFailure = typeof logged === 'string';
  return { request, error: isFailure ? explanationOf(session.knowledge(), logged) : null };
}

function explanationOf(known: Knowledge, name: string): object {
  const code = name.trim().toUpperCase();
  const row = known.errors.get(code);
  if (!row) {
    const similar = known.index
      .search(name, SUGGESTIONS * 4)
      .flatMap(({ item }) => (item.kind === 'error' ? [item.error.code] : []))
      .slice(0, SUGGESTIONS);
    throw new ToolError('UNKNOWN_CODE', 'There is no such error code.', { similar });
  }
  const operations = known.operations
    .filter(({ codes }) => Object.values(codes).flat().includes(code))
    .map(({ id }) => id);
  const simulation = known.simulations.find((one) => one.code === code);
  return { ...row, operations, canBeSimulated: simulation !== undefined };
}
