import { type Measurement, measurementOf } from './measurement.ts';

/** So many concurrent loops, each starting its next iteration when the last is done. */
export async function runLoops(
  concurrency: number,
  seconds: number,
  turn: (loop: number) => Promise<void>,
): Promise<Measurement> {
  const durationsMs: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  await Promise.all(
    Array.from({ length: concurrency }, async (_, loop) => {
      while (performance.now() < end) {
        const before = performance.now();
        await turn(loop);
        durationsMs.push(performance.now() - before);
      }
    }),
  );
  return measurementOf(durationsMs, performance.now() - start);
}
