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

const TWO = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const THREE = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0'));
const cachedDays = new Map<number, string>();
const CACHED_DAYS_MAX = 1_000;

/** Like `toISOString`, with a cache of days. */
export function isoText(time: Date): string {
  const ms = time.getTime();
  const day = Math.floor(ms / DAY_MS);
  const ofDay = ms - day * DAY_MS;
  const hour = TWO[Math.floor(ofDay / HOUR_MS)];
  const minute = TWO[Math.floor((ofDay % HOUR_MS) / MINUTE_MS)];
  const second = TWO[Math.floor((ofDay % MINUTE_MS) / SECOND_MS)];
  return `${dayText(day)}T${hour}:${minute}:${second}.${THREE[ofDay % SECOND_MS]}Z`;
}

function dayText(day: number): string {
  const known = cachedDays.get(day);
  if (known !== undefined) return known;
  if (cachedDays.size >= CACHED_DAYS_MAX) cachedDays.clear();
  const [text = ''] = new Date(day * DAY_MS).toISOString().split('T');
  cachedDays.set(day, text);
  return text;
}
