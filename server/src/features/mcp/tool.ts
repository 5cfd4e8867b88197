import type { Static, TObject } from 'typebox';

/** A tool of an MCP server. `S` is what one request brings: credentials, or nothing. */
export interface Tool<S> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of the arguments; unknown ones are refused. */
  readonly input: TObject;
  readonly hints: ToolHints;
  run(args: Arguments, session: S): Promise<unknown>;
}

/** Validated against `input`. */
export type Arguments = Readonly<Record<string, unknown>>;

export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  /** True where a payment provider is called. */
  readonly openWorldHint: boolean;
}

export const READS: ToolHints = { readOnlyHint: true, openWorldHint: false };

/** Types the arguments of `run` by the schema. */
export function tool<S, T extends TObject>(made: {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: T;
  readonly hints: ToolHints;
  readonly run: (args: Static<T>, session: S) => Promise<unknown>;
}): Tool<S> {
  return { ...made, run: (args, session) => made.run(args as Static<T>, session) };
}

/** A refusal that the caller can act on: the result says why, under a stable code. */
export class ToolError extends Error {
  readonly code: string;
  readonly details: object | undefined;

  constructor(code: string, message: string, details?: object) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
  read(): string;
}

/** What a server offers to one request. */
export interface Offer<S> {
  readonly name: string;
  readonly title: string;
  readonly instructions: string;
  readonly tools: readonly Tool<S>[];
  readonly resources: readonly Resource[];
}
