import { partTexts } from '../../texts/parts.ts';

/** `12` gives 12, an empty text null. Other texts are refused by `wholeRule` before. */
export function readWhole(text: string): number | null {
  const bare = text.trim();
  return bare === '' ? null : Number(bare);
}

export function wholeText(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

/** Checks a whole number in a text field. */
export function wholeRule(min: number, max: number, isOptional = false) {
  return (text: string): true | string => {
    const bare = text.trim();
    if (bare === '') return isOptional || partTexts.wholeRange(min, max);
    const isIn = /^\d{1,12}$/.test(bare) && Number(bare) >= min && Number(bare) <= max;
    return isIn || partTexts.wholeRange(min, max);
  };
}

/** A decimal such as `8.875` as an integer of its last place, never by way of a float. */
export function readDecimal(text: string, places: number): number | null {
  const match = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.trim());
  const fraction = (match?.[2] ?? '').replace(/0+$/, '');
  if (!match || fraction.length > places) return null;
  return Number(`${match[1]}${fraction.padEnd(places, '0')}`);
}

/** The text that `readDecimal` reads: `88750` with four places gives `8.875`. */
export function decimalText(value: number, places: number): string {
  const digits = String(value).padStart(places + 1, '0');
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - places);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** One entry for each line or comma; without empty ones and repeats. */
export function readList(text: string): string[] {
  const entries = text.split(/[\n,]/).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ''))];
}

export function listText(entries: readonly string[] | null | undefined): string {
  return (entries ?? []).join('\n');
}

/** A text without surrounding spaces; null where it is empty. */
export function readText(text: string): string | null {
  return text.trim() || null;
}

/** The fields that differ: a change sends no others, so that two operators do not collide. */
export function changedFields<Fields extends object>(
  before: object,
  after: Fields,
): Partial<Fields> {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed: Partial<Fields> = { ...after };
  for (const name of Object.keys(after) as (keyof Fields & string)[]) {
    if (JSON.stringify(known.get(name)) === JSON.stringify(after[name])) delete changed[name];
  }
  return changed;
}
