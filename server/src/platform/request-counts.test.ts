import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AggregatorRegistry, Counter, Histogram, Registry } from 'prom-client';
import { createRequestCounts } from './request-counts.ts';

const BOUNDS = [0.001, 0.01, 0.1];
const REQUESTS: [operation: string, status: number, seconds: number][] = [
  ['getCart', 200, 0.0005],
  ['getCart', 200, 0.001],
  ['getCart', 404, 0.05],
  ['addCartItem', 200, 0.01],
  ['addCartItem', 503, 12],
];

/** The same requests in metrics of the library. */
function byPromClient(): Registry {
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
  const counts = createRequestCounts(registry, BOUNDS);
  for (const request of REQUESTS) counts.add(...request);
  return registry;
}

const lines = (text: string) => text.split('\n').sort();

describe('request counts', () => {
  it('read as the metrics of prom-client', async () => {
    assert.deepEqual(lines(await ours().metrics()), lines(await byPromClient().metrics()));
  });

  it('of several workers add up like those of prom-client', async () => {
    const sums = async (registry: Registry) => {
      const json = await registry.getMetricsAsJSON();
      return lines(await AggregatorRegistry.aggregate([json, json] as never).metrics());
    };
    assert.deepEqual(await sums(ours()), await sums(byPromClient()));
  });
});
