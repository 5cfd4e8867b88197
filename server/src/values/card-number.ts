/**
 * True for a possible card number: 13 to 19 digits in any grouping, with a valid check digit. Such
 * a text must be neither stored nor logged.
 */
export function looksLikeCardNumber(text: string): boolean {
  const digits = text.replace(/[\s\p{Dash}.]/gu, '');
  return /^\d{13,19}$/.test(digits) && hasCheckDigit(digits);
}

/**
 * Prefixes and lengths by brand. Retired ranges are left out on purpose: they would match phone
 * numbers and ids of other systems.
 */
const BRANDS: readonly [first: RegExp, lengths: readonly number[]][] = [
  [/^4/, [16, 19]],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(6011|64[4-9]|65)/, [16, 17, 18, 19]],
  [/^(30[0-5]|36|38|39)/, [14, 16]],
  [/^35(2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^62/, [16, 17, 18, 19]],
];

/** Digits, single or in groups, without an adjacent letter, digit or plus. */
const RUN = /(?<![\p{L}\p{N}+_])\d+(?:[\s\p{Dash}.]\d+)*(?![\p{L}\p{N}_])/gu;

/** The groups of a UUID may be digits by chance. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * True if free text contains a card number. Stricter than `looksLikeCardNumber`, since free text
 * contains all kinds of numbers.
 */
export function holdsCardNumber(text: string): boolean {
  return (text.replace(UUID, '').match(RUN) ?? []).some(hasCardInRun);
}

/** A card number begins and ends at a group; groups before and after it may be other numbers. */
function hasCardInRun(run: string): boolean {
  const digits = run.replace(/\D/gu, '');
  const borders = new Set([0]);
  let end = 0;
  for (const group of run.split(/\D/u)) {
    end += group.length;
    borders.add(end);
  }
  return [...borders].some((start) => {
    const [, lengths = []] =
      BRANDS.find(([first]) => first.test(digits.slice(start, start + 4))) ?? [];
    return lengths.some(
      (length) => borders.has(start + length) && hasCheckDigit(digits.slice(start, start + length)),
    );
  });
}

/** Luhn check. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
