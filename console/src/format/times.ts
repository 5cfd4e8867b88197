import { LOCALE } from './money.ts';

/** `18 Nov 2026, 14:05` in the zone. */
export function formatTime(iso: string, zone: string): string {
  return render(iso, zone, { dateStyle: 'medium', timeStyle: 'short' });
}

/** `18 November 2026 at 14:05:09 CET`, for titles. */
export function formatFullTime(iso: string, zone: string): string {
  return render(iso, zone, { dateStyle: 'long', timeStyle: 'long' });
}

/** `18 Nov 2026` in the zone. */
export function formatDate(iso: string, zone: string): string {
  return render(iso, zone, { dateStyle: 'medium' });
}

/** `GMT+1` or `CET`: the zone's name at that time. */
export function zoneName(zone: string, at = new Date()): string {
  const parts = new Intl.DateTimeFormat(DATES, { timeZone: zone, timeZoneName: 'short' });
  return parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** The calendar day `2026-11-18` of an instant in the zone. */
export function dayOf(iso: string, zone: string): string {
  return localText(new Date(iso), zone).slice(0, 10);
}

/** `2026-11-18T14:05` of an instant in the zone, as a `datetime-local` field holds it. */
export function localOf(iso: string, zone: string): string {
  return localText(new Date(iso), zone);
}

/** The instant at which the day begins in the zone. */
export function startOfDay(day: string, zone: string): string {
  return instantOf(`${day}T00:00`, zone);
}

/** The instant at which the day ends, which is the start of the next one. */
export function endOfDay(day: string, zone: string): string {
  return startOfDay(shiftDay(day, 1), zone);
}

/** The instants at which a period of days begins and ends. */
export function periodOf({ from, to }: Period, zone: string) {
  return { from: from && startOfDay(from, zone), to: to && endOfDay(to, zone) };
}

/** Both days are part of it; an absent one is no limit. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The day that is so many days later. */
export function shiftDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** True for a day of the calendar such as `2026-02-28`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * The instant of `2026-11-18T14:05` on the clocks of the zone. A time that the clocks skip is
 * moved behind the gap; of a time that comes twice, the first is taken.
 */
export function instantOf(local: string, zone: string): string {
  const asUtc = Date.parse(`${local}:00Z`);
  const offsets = [-DAY_MS, DAY_MS].map((shift) => offsetAt(asUtc + shift, zone));
  const candidates = offsets.map((offset) => asUtc - offset).toSorted((one, two) => one - two);
  const exact = candidates.find((at) => localText(new Date(at), zone) === local);
  const before = offsets[0] ?? 0;
  return new Date(exact ?? asUtc - before).toISOString();
}

const DATES = `${LOCALE}-GB`;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const LOCAL_LENGTH = '2026-11-18T14:05'.length;
const formats = new Map<string, Intl.DateTimeFormat>();

function render(iso: string, zone: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const key = `${zone} ${options.dateStyle} ${options.timeStyle}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(DATES, { ...options, timeZone: zone });
  formats.set(key, format);
  return format.format(date);
}

/** What the clocks of the zone are ahead of UTC, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${localText(new Date(minute), zone)}:00Z`) - minute;
}

function localText(date: Date, zone: string): string {
  const key = `local ${zone}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(key, format);
  // The year has as few digits as it needs: 2 while 2026 is being typed.
  return format.format(date).replace(' ', 'T').padStart(LOCAL_LENGTH, '0');
}
