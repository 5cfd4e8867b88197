import type { Operator, StoreContext } from '../../../context.ts';
import { insertAuditEntries } from '../../../platform/http/audit/audit-queries.ts';
import type { Operation } from '../knowledge/operations.ts';
import type { CallOperation } from '../operation-call.ts';
import { type Arguments, type Tool, ToolError } from '../tool.ts';

/** What a request of an operator's agent brings. */
export interface OperatorSession {
  readonly ctx: StoreContext;
  readonly operator: Operator;
  /** Calls the operators' interface with the operator's own token. */
  readonly call: CallOperation;
  readonly operations: readonly Operation[];
}

const SUBJECT_MAX = 200;

/** Adds an entry of the audit log before each call; the entry of a change itself follows it. */
export function auditedTool(inner: Tool<OperatorSession>): Tool<OperatorSession> {
  return {
    ...inner,
    async run(args, session) {
      const { ctx, operator } = session;
      await insertAuditEntries(ctx.app.sql, ctx.storeId, {
        id: ctx.ids.next(),
        operatorId: operator.id,
        email: operator.email,
        operation: inner.name,
        subject: subjectOf(args),
        fields: Object.keys(args).sort(),
        via: 'mcp',
        createdAt: ctx.app.clock.now(),
      });
      return await inner.run(args, session);
    },
  };
}

/** The first id among the arguments. */
function subjectOf(args: Arguments): string | null {
  const [, id] = Object.entries(args).find(([name]) => /Id$/.test(name)) ?? [];
  return typeof id === 'string' ? id.slice(0, SUBJECT_MAX) : null;
}

/** Calls an operation by its name. Returns `data` of a success; a refusal is thrown. */
export async function callNamed(
  { call, operations }: OperatorSession,
  name: string,
  { params, query, body, headers }: NamedCall,
): Promise<unknown> {
  const operation = operations.find(({ id }) => id === name);
  if (!operation) throw new Error(`no operation ${name}`);
  const sent = { ...(params && { params }), ...(query && { query }), ...(body && { body }) };
  const reply = await call({ operation, ...sent, ...(headers && { headers }) });
  const { success, data, error } = reply.body as Envelope;
  if (success === true) return data;
  throw new OperationRefusal(reply.status, reply.requestId, error);
}

export interface NamedCall {
  readonly params?: Arguments;
  readonly query?: Arguments;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Envelope {
  readonly success?: boolean;
  readonly data?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

/** A failure of an operation, under its own code. */
export class OperationRefusal extends ToolError {
  readonly status: number;

  constructor(status: number, requestId: string, error: Envelope['error']) {
    const { code = 'INTERNAL_ERROR', message = 'The call failed.', ...more } = error ?? {};
    super(code, message, { ...more, status, requestId });
    this.status = status;
  }
}
