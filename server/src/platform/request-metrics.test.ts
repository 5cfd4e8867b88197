import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AggregatorRegistry, Counter, Histogram, Registry } from 'prom-client';
import { createRequestMetrics } from './request-metrics.ts';

const BOUNDS = [0.001, 0.01, 0.1];
const REQUESTS: [operation: string, status: number, seconds: number][] = [
  ['getCart', 200, 0.0005],
  ['getCart', 200, 0.001],
  ['getCart', 404, 0.05],
  ['addCartItem', 200, 0.01],
  ['addCartItem', 503, 12],
];

/** The same through the library's own metrics. */
function libraryMetrics(): Registry {
  const registry = new Registry();
  const counter = new Counter({
    name: 'cartwright_http_requests_total',
    help: 'Requests answered, by operation and HTTP status.',
    labelNames: ['operation', 'status'],
    registers: [registry],
  });
  const histogram = new Histogram({
    name: 'cartwright_http_request_duration_seconds',
    help: 'Time to answer a request, by operation.',
    labelNames: ['operation'],
    buckets: BOUNDS,
    registers: [registry],
  });
  for (const [operation, status, seconds] of REQUESTS) {
    counter.inc({ operation, status });
    histogram.observe({ operation }, seconds);
  }
  return registry;
}

function ours(): Registry {
  const registry = new Registry();
  const tallies = createRequestMetrics(registry, BOUNDS);
  for (const request of REQUESTS) tallies.add(...request);
  return registry;
}

const lines = (text: string) => text.split('\n').sort();

describe('request metrics', () => {
  it('equal those of the library', async () => {
    assert.deepEqual(lines(await ours().metrics()), lines(await libraryMetrics().metrics()));
  });

  it('of several workers are aggregated as by the library', async () => {
    const sums = async (registry: Registry) => {
      const json = await registry.getMetricsAsJSON();
      return lines(await AggregatorRegistry.aggregate([json, json] as never).metrics());
    };
    assert.deepEqual(await sums(ours()), await sums(libraryMetrics()));
  });
});
