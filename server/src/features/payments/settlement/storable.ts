/** Longer than any provider reference, and short enough for an index. */
const TEXT_MAX = 500;

/**
 * Makes a provider's answer storable. The charge exists already, so text that PostgreSQL cannot
 * store is replaced, not rejected.
 */
export function storable<T>(value: T): T {
  return mapped(value, (text) => storableText(text).slice(0, TEXT_MAX).toWellFormed()) as T;
}

/** The same for our documents that were stored before their text was validated. */
export function storableDocument<T>(value: T): T {
  return mapped(value, storableText) as T;
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}

function mapped(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapped(one, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [change(name), mapped(one, change)]);
  return Object.fromEntries(entries);
}
