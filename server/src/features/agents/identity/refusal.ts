/** Codes of the protocol for requests that reach no operation, with their HTTP status. */
const REFUSALS = {
  invalid_profile_url: 400,
  digest_mismatch: 400,
  algorithm_unsupported: 400,
  signature_missing: 401,
  signature_invalid: 401,
  key_not_found: 401,
  api_key_invalid: 401,
  agents_disabled: 403,
  insufficient_scope: 403,
  profile_not_trusted: 403,
  profile_malformed: 422,
  version_unsupported: 422,
  profile_unreachable: 424,
  rate_limited: 429,
  service_unavailable: 503,
  /** A business outcome: the reply is a document with `ucp.status` of `error`. */
  capabilities_incompatible: 200,
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** A request of an agent that is refused before its operation. Protocols encode it themselves. */
export class AgentRefusal extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  /** One sentence for the platform. */
  readonly content: string;
  /** Seconds, for 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, content: string, retryAfter?: number) {
    super(content);
    this.name = 'AgentRefusal';
    this.status = REFUSALS[code];
    this.code = code;
    this.content = content;
    this.retryAfter = retryAfter;
  }
}
