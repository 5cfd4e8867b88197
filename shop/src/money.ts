const formats = new Map<string, Intl.NumberFormat>();

/** Amounts are integers in the currency's minor unit: 1250 is $12.50, or ¥1,250. */
export function money(amount: number, currency = 'USD'): string {
  const known = formats.get(currency);
  const format = known ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  if (!known) formats.set(currency, format);
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
