/** Longer than any name that a provider gives, and short enough for an index. */
const TEXT_MAX = 500;

/**
 * A provider's answer as PostgreSQL can store it. It comes after the charge, so it is never a
 * reason to refuse: what cannot be stored is replaced.
 */
export function storable<T>(value: T): T {
  return mapped(value, (text) => storableText(text).slice(0, TEXT_MAX).toWellFormed()) as T;
}

/** The same for a document of ours that was stored before its text was checked. */
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
