import autocannon from 'autocannon';
import { type Measurement, measurementOf } from '../measurement.ts';
import { everyNth } from './plan.ts';

export interface Load {
  readonly base: string;
  readonly requests: readonly autocannon.Request[];
  readonly connections: number;
  readonly seconds: number;
}

/** How often autocannon checks whether it is time to stop. */
const SAMPLE_MS = 50;

/** Every connection sends its next request when it has the reply to the previous one. */
export async function load({ base, requests, connections, seconds }: Load): Promise<Measurement> {
  const durationsMs: number[] = [];
  let client = 0;
  let lastReply = 0;
  const start = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: base,
        connections,
        duration: seconds,
        sampleInt: SAMPLE_MS,
        setupClient: (each) => each.setRequests(everyNth(requests, connections, client++)),
      },
      (error, outcome) => (error ? reject(error) : resolve(outcome)),
    );
    // autocannon's histogram has whole milliseconds only, and a reply here takes less than one.
    run.on('response', (_client, _status, _bytes, durationMs) => {
      durationsMs.push(durationMs);
      lastReply = performance.now();
    });
  });
  const failures = result.non2xx + result.errors;
  if (failures > 0) throw new Error(`${failures} requests to ${base} failed: nothing was measured`);
  return measurementOf(durationsMs, lastReply - start);
}
