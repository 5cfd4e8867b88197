/** Values of a span: names, counts and ids, never personal data or parameters of statements. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

export type SpanKind = 'server' | 'client' | 'internal';

export interface TraceSpan {
  readonly traceId: string;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed, by a code or a class of errors. */
  fail(reason: string): void;
  end(): void;
}

export interface SpanOptions {
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
  /** The caller's W3C `traceparent`, for a request. Ignored where it is malformed. */
  readonly traceparent?: string | undefined;
}

/** Present only where a collector is configured. Callers without it do no work for tracing. */
export interface Tracing {
  /** The origin of the collector, whose own calls are not traced. */
  readonly collector: string;
  /** Starts a span below the current one. It must be ended. */
  start(name: string, options: SpanOptions): TraceSpan;
  /** The span in whose asynchronous context the caller runs. */
  current(): TraceSpan | undefined;
  /** Makes the span current for `work` and everything that it starts. */
  within<T>(span: TraceSpan, work: () => T): T;
  /** Exports what is pending, for a limited time. */
  stop(): Promise<void>;
}

/** Runs work in a span of its own, which ends with it. */
export async function inSpan<T>(
  tracing: Tracing,
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const span = tracing.start(name, options);
  try {
    return await tracing.within(span, work);
  } catch (error) {
    span.fail(reasonOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The code of an error, since its message may quote values. */
export function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'Error';
}
