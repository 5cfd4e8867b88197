/** The language of the console's texts; amounts and times follow it. */
export const LOCALE = 'en';

/** Amounts of the interface are exact up to here. */
const AMOUNT_MAX = Number.MAX_SAFE_INTEGER;

export type ParsedMoney =
  | { readonly amount: number }
  | { readonly problem: 'empty' | 'format' | 'places' | 'size' };

/*
 * Decimal places by ISO 4217, as the service counts them. The browser's own data is for display and
 * differs: it shows Iraqi dinars without places, and the service counts a thousandth.
 */
const PLACES: Readonly<Record<number, readonly string[]>> = {
  0: [
    ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG'],
    ...['RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
  ],
  3: ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'],
  4: ['CLF', 'UYW'],
};

/** Decimal places of a currency: 2 for EUR, 0 for JPY, 3 for KWD. */
export function placesOf(currency: string): number {
  const found = Object.entries(PLACES).find(([, currencies]) => currencies.includes(currency));
  return found ? Number(found[0]) : 2;
}

/** `-12345` and EUR: `-€123.45`. The amount is an integer of minor units. */
export function formatMoney(amount: number, currency: string): string {
  return formatter(currency).format(decimalText(amount, placesOf(currency)));
}

/** The text of a money field: `12345` and EUR give `123.45`. */
export function editableMoney(amount: number, currency: string): string {
  return decimalText(amount, placesOf(currency));
}

/** Reads `1,234.5`, `1234,50` and `€12`; never by way of a floating-point number. */
export function parseMoney(text: string, currency: string): ParsedMoney {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '').replace(symbolOf(currency), '');
  if (bare === '') return { problem: 'empty' };
  const parts = splitDecimal(bare);
  if (!parts) return { problem: 'format' };
  const places = placesOf(currency);
  const fraction = parts.fraction.replace(/0+$/, '');
  if (fraction.length > places) return { problem: 'places' };
  const digits = BigInt(parts.whole + fraction.padEnd(places, '0'));
  if (digits > BigInt(AMOUNT_MAX)) return { problem: 'size' };
  const amount = Number(digits);
  return { amount: parts.isNegative && amount !== 0 ? -amount : amount };
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(currency: string): Intl.NumberFormat {
  const known = formatters.get(currency);
  if (known) return known;
  const places = {
    minimumFractionDigits: placesOf(currency),
    maximumFractionDigits: placesOf(currency),
  };
  const made = new Intl.NumberFormat(LOCALE, { style: 'currency', currency, ...places });
  formatters.set(currency, made);
  return made;
}

type Decimal = `${number}`;

function isDecimal(text: string): text is Decimal {
  return /^-?\d+(\.\d+)?$/.test(text);
}

function decimalText(amount: number, places: number): Decimal {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an integer amount: ${amount}`);
  const digits = String(Math.abs(amount)).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = places > 0 ? `.${digits.slice(-places)}` : '';
  const text = `${amount < 0 ? '-' : ''}${whole}${fraction}`;
  if (!isDecimal(text)) throw new RangeError(`not a decimal: ${text}`);
  return text;
}

function symbolOf(currency: string): RegExp {
  const parts = formatter(currency).formatToParts(0);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  const names = [symbol, symbol.replace(/^[A-Z]+(?=[^A-Z])/, ''), currency];
  const quoted = names.map((name) => name.replace(/[\s\u00a0]/g, '')).filter((name) => name !== '');
  return new RegExp(quoted.map((name) => name.replace(/[^\w]/g, '\\$&')).join('|'), 'i');
}

const GROUPED = /^([1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.(\d+))?$/;
/** A decimal comma; three digits behind it are thousands, except after a zero. */
const COMMA = /^(\d+),(\d{1,2}|\d{4,})$|^(0+),(\d{3})$/;

function splitDecimal(text: string) {
  const isNegative = text.startsWith('-') || text.startsWith('\u2212');
  const bare = isNegative ? text.slice(1) : text;
  const match = GROUPED.exec(bare) ?? COMMA.exec(bare);
  if (!match) return undefined;
  const [, whole = match[3] ?? '', fraction = match[4] ?? ''] = match;
  return { isNegative, whole: whole.replaceAll(',', ''), fraction };
}
