import type { Metric, Registry } from 'prom-client';

export interface RequestMetrics {
  add(operation: string, status: number, seconds: number): void;
}

interface Tally {
  readonly statuses: Map<number, number>;
  readonly buckets: Float64Array;
  sum: number;
  count: number;
}

/**
 * Request counts and durations by operation and status. A request costs one array addition; labels
 * and names are built on scrape.
 */
export function createRequestMetrics(
  registry: Registry,
  bounds: readonly number[],
): RequestMetrics {
  const tallies = new Map<string, Tally>();
  const each = <T>(read: (operation: string, tally: Tally) => T[]): T[] =>
    [...tallies].flatMap(([operation, tally]) => read(operation, tally));

  register(registry, {
    name: 'cartwright_http_requests_total',
    help: 'Requests answered, by operation and HTTP status.',
    type: 'counter',
    values: () =>
      each((operation, { statuses }) =>
        [...statuses].map(([status, value]) => ({ value, labels: { operation, status } })),
      ),
  });
  const name = 'cartwright_http_request_duration_seconds';
  register(registry, {
    name,
    help: 'Time to answer a request, by operation.',
    type: 'histogram',
    values: () => each((operation, tally) => histogramValues(name, operation, tally, bounds)),
  });

  return {
    add(operation, status, seconds) {
      const tally = tallies.get(operation) ?? newTally(tallies, operation, bounds.length);
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
      let bucket = 0;
      while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket++;
      tally.buckets[bucket] = (tally.buckets[bucket] as number) + 1;
      tally.sum += seconds;
      tally.count++;
    },
  };
}

function newTally(tallies: Map<string, Tally>, operation: string, bounds: number): Tally {
  const buckets = new Float64Array(bounds + 1);
  const tally = { statuses: new Map(), buckets, sum: 0, count: 0 };
  tallies.set(operation, tally);
  return tally;
}

interface Value {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly metricName?: string;
}

/** Cumulative buckets, as in Prometheus. */
function histogramValues(
  name: string,
  operation: string,
  { buckets, sum, count }: Tally,
  bounds: readonly number[],
): Value[] {
  let below = 0;
  const values = [...buckets].map((hits, index) => {
    below += hits;
    const labels = { le: bounds[index] ?? '+Inf', operation };
    return { value: below, labels, metricName: `${name}_bucket` };
  });
  return [
    ...values,
    { value: sum, labels: { operation }, metricName: `${name}_sum` },
    { value: count, labels: { operation }, metricName: `${name}_count` },
  ];
}

/** The interface that a registry expects, and that workers send for aggregation. */
function register(
  registry: Registry,
  { values, ...metric }: { name: string; help: string; type: string; values: () => Value[] },
): void {
  const get = async () => ({ ...metric, aggregator: 'sum', values: values() });
  registry.registerMetric({ ...metric, get, reset() {} } as unknown as Metric);
}
