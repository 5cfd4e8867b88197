/** The one source of time, replaced in tests and in the sandbox. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export function plusMs(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}

export function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}

export function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
