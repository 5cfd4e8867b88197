import { type Arguments, type Tool, ToolError } from '../tool.ts';
import type { DeveloperSession } from './developer-session.ts';
import { knowledgeTools } from './knowledge-tools.ts';
import { sandboxTools } from './sandbox-tools.ts';

const TIMEOUT_MS = 60_000;

export interface Target {
  /** Of a running service. */
  readonly url: string;
  /** Of a store in developer mode. */
  readonly key: string | undefined;
}

/** For a separate program: forwards the tools that need a store to `/mcp` of the service. */
export function forwardedTools(target: Target): Tool<DeveloperSession>[] {
  const local = knowledgeTools().map((one) => ({
    ...one,
    run: async (args: Arguments, session: DeveloperSession) =>
      args.requestId === undefined
        ? await one.run(args, session)
        : await forward(target, one.name, args),
  }));
  const remote = sandboxTools().map((one) => ({
    ...one,
    run: async (args: Arguments) => await forward(target, one.name, args),
  }));
  return [...local, ...remote];
}

interface Answer {
  readonly result?: { readonly content: { readonly text: string }[]; readonly isError?: boolean };
  readonly error?: { readonly message: string; readonly data?: { readonly code?: string } };
}

async function forward({ url, key }: Target, name: string, args: Arguments): Promise<unknown> {
  if (!key) {
    throw new ToolError('SANDBOX_KEY_REQUIRED', 'Set CARTWRIGHT_KEY to a sandbox key (sk_test_…).');
  }
  const { result, error } = await answerOf(`${url}/mcp`, key, {
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name, arguments: args },
  });
  const text = result?.content[0]?.text;
  if (text === undefined) {
    throw new ToolError(error?.data?.code ?? 'CALL_FAILED', error?.message ?? 'The call failed.');
  }
  if (result?.isError !== true) return text;
  const { code, message, ...details } = (JSON.parse(text) as { error: ToolError }).error;
  throw new ToolError(code, message, details);
}

async function answerOf(address: string, key: string, message: object): Promise<Answer> {
  try {
    const reply = await fetch(address, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${key}`,
      },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return (await reply.json()) as Answer;
  } catch {
    throw new ToolError('SERVICE_UNREACHABLE', `Nothing answers at ${address}.`);
  }
}
