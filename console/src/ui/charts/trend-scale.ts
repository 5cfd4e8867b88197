/** Steps of a scale that people read easily. */
const STEPS = [1, 2, 2.5, 5, 10];
const LINES = 4;

export interface Scale {
  readonly ticks: readonly number[];
  /** Share of the height, from the top: 0 to 1. */
  readonly y: (value: number) => number;
}

/** A scale from zero, or from below it where values are negative, with round ticks. */
export function scaleOf(values: readonly number[]): Scale {
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  const step = niceStep((high - low) / LINES);
  const bottom = Math.floor(low / step) * step;
  const top = Math.max(Math.ceil(high / step) * step, bottom + step);
  const count = Math.round((top - bottom) / step);
  const ticks = Array.from({ length: count + 1 }, (_, index) => bottom + index * step);
  return { ticks, y: (value) => (top - value) / (top - bottom) };
}

/** Whole minor units or pieces only. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = (STEPS.find((factor) => factor * power >= rough) ?? 10) * power;
  return Math.max(1, Math.ceil(step));
}
