/** Lines that are kept of a store; older ones are deleted soon after there are more. */
export const LINES_KEPT = 1_000;
export const DAYS_KEPT = 7;

export interface RequestSummary {
  readonly id: string;
  readonly developerMode: boolean;
  /** Null for an agent without an API key. */
  readonly keyId: string | null;
  /** Null for a storefront. */
  readonly agentId: string | null;
  readonly requestId: string;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  readonly durationMs: number;
  readonly createdAt: Date;
}

/** Query and bodies are masked JSON. */
export interface LoggedRequest extends RequestSummary {
  readonly query: string | null;
  readonly requestBody: string | null;
  readonly responseBody: string | null;
}
