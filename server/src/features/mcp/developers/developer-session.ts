import type { RequestSummary } from '../../request-log/logged-request.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { CallOperation } from '../operation-call.ts';
import { ToolError } from '../tool.ts';

/** What a request of a developer brings. */
export interface DeveloperSession {
  /** Read at the first use. */
  readonly knowledge: () => Knowledge;
  /** Null where no sandbox key was sent. */
  readonly sandbox: Sandbox | null;
}

/** A store in developer mode, by its key. */
export interface Sandbox {
  readonly call: CallOperation;
  /** Masked requests of this key, newest first. */
  listRequests(filter: RequestFilter): Promise<readonly RequestSummary[]>;
  /** With its masked bodies; undefined if the log has no such line of this key. */
  findRequest(requestId: string): Promise<object | undefined>;
}

export interface RequestFilter {
  readonly limit: number;
  readonly statusClass?: '4xx' | '5xx';
}

/** Throws where the request has no key. */
export function sandboxOf({ sandbox }: DeveloperSession): Sandbox {
  if (sandbox) return sandbox;
  throw new ToolError(
    'SANDBOX_KEY_REQUIRED',
    'Send the key of a store in developer mode (sk_test_…) as authorization: Bearer.',
  );
}
