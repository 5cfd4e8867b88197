export interface Measurement {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/** From the duration of each request, and of all of them. */
export function measurementOf(durationsMs: readonly number[], elapsedMs: number): Measurement {
  const sorted = Float64Array.from(durationsMs).sort();
  return {
    perSecond: (durationsMs.length / elapsedMs) * 1_000,
    p50Ms: percentile(sorted, 50),
    p95Ms: percentile(sorted, 95),
    p99Ms: percentile(sorted, 99),
  };
}

/** The median of each number by itself, so that one disturbed round spoils none of them. */
export function medianOf(rounds: readonly Measurement[]): Measurement {
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    p50Ms: median(rounds.map((round) => round.p50Ms)),
    p95Ms: median(rounds.map((round) => round.p95Ms)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
  };
}

function median(values: readonly number[]): number {
  return percentile(Float64Array.from(values).sort(), 50);
}

function percentile(sorted: Float64Array, rank: number): number {
  return sorted[Math.max(0, Math.ceil((rank / 100) * sorted.length) - 1)] ?? Number.NaN;
}
