import { dayOf, formatDate, shiftDay } from '../../format/times.ts';
import { type AddressState, asDay, asFlag, asOneOf, asText } from '../../routing/search.ts';

export const SPANS = ['7', '30', '90', 'month', '365'] as const;
export const INTERVALS = ['day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

/** What the address of the figures may hold. `from` and `to` win over `span`. */
export const FIGURE_STATE = {
  tab: asOneOf('sales', 'products', 'coupons', 'checkout', 'gift-cards'),
  span: asOneOf(...SPANS),
  from: asDay,
  to: asDay,
  interval: asOneOf(...INTERVALS),
  compare: asFlag,
  currency: asText,
  by: asText,
};

export type FigureState = AddressState<typeof FIGURE_STATE>;

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days that are shown. Two dates in the wrong order change places. */
export function daysOf({ span = '30', from, to }: FigureState, zone: string): Days {
  const today = dayOf(new Date().toISOString(), zone);
  if (from !== undefined || to !== undefined) {
    const last = to ?? today;
    const [first = last, second = last] = [from ?? shiftDay(last, -29), last].toSorted();
    return { from: first, to: second };
  }
  if (span === 'month') return { from: `${today.slice(0, 8)}01`, to: today };
  return { from: shiftDay(today, 1 - Number(span)), to: today };
}

/** Intervals that give a readable chart. */
export function intervalOf({ interval }: FigureState, { from, to }: Days): Interval {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (interval === 'day' && days > 400) return 'week';
  if (interval) return interval;
  return days <= 45 ? 'day' : days <= 200 ? 'week' : 'month';
}

/** `18 Nov 2026` of a calendar day. */
function dayText(day: string): string {
  return formatDate(`${day}T00:00:00Z`, 'UTC');
}

/** `18 Nov 2026` or `16 Nov 2026 – 22 Nov 2026`. */
export function daysText({ from, to }: Days): string {
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
}
