import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import {
  type Span as OtelSpan,
  SpanKind as OtelSpanKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracesConfig } from '../../config.ts';
import { withTimeout } from '../timeout.ts';
import { traceOutbound } from './trace-outbound.ts';
import type { SpanKind, SpanOptions, TraceSpan, Tracing } from './tracing.ts';

const EXPORT_MS = 5_000;
const SEND_MS = 1_000;
const STOP_MS = 2_000;
const KINDS: Readonly<Record<SpanKind, OtelSpanKind>> = {
  server: OtelSpanKind.SERVER,
  client: OtelSpanKind.CLIENT,
  internal: OtelSpanKind.INTERNAL,
};
/** Version, trace id, span id and flags. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

interface OwnSpan extends TraceSpan {
  readonly otel: OtelSpan;
}

/** The only module that imports OpenTelemetry, loaded where a collector is configured. */
export function startTracing(config: TracesConfig): Tracing {
  const url = `${config.endpoint}/v1/traces`;
  const exporter = new OTLPTraceExporter({
    url,
    headers: { ...config.headers },
    timeoutMillis: EXPORT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': config.service,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_MS })],
  });
  const tracer = provider.getTracer('cartwright');
  const storage = new AsyncLocalStorage<OwnSpan>();

  function start(name: string, { kind, attributes = {}, traceparent }: SpanOptions): OwnSpan {
    const parent = storage.getStore()?.otel ?? remoteSpan(traceparent);
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    return ownSpan(tracer.startSpan(name, { kind: KINDS[kind], attributes }, context));
  }

  const tracing: Tracing = {
    collector: new URL(url).origin,
    start,
    current: () => storage.getStore(),
    within: (span, work) => storage.run(span as OwnSpan, work),
    async stop() {
      stopOutbound();
      await withTimeout(STOP_MS, () => provider.shutdown()).catch(() => {});
    },
  };
  const stopOutbound = traceOutbound(tracing);
  return tracing;
}

function ownSpan(otel: OtelSpan): OwnSpan {
  return {
    otel,
    traceId: otel.spanContext().traceId,
    set: (attributes) => void otel.setAttributes(attributes),
    fail(reason) {
      otel.setAttribute('error.type', reason);
      otel.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => otel.end(),
  };
}

function remoteSpan(traceparent: string | undefined): OtelSpan | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.wrapSpanContext({ traceId, spanId, traceFlags, isRemote: true });
}
