/**
 * True for what may be the number of a card: 13 to 19 digits, however they are grouped, with the
 * check digit that every card has. Such a text must neither be kept nor written to a log.
 */
export function looksLikeCardNumber(text: string): boolean {
  const digits = text.replace(/[\s\p{Dash}.]/gu, '');
  return /^\d{13,19}$/.test(digits) && hasCheckDigit(digits);
}

/**
 * The first digits of each brand, and how many digits its cards have. Short on purpose: what is
 * left out was given up by its brand, and would be found in phone numbers and ids of other systems.
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

/** Digits, one by one or in groups, and no letter, digit or plus beside them. */
const RUN = /(?<![\p{L}\p{N}+_])\d+(?:[\s\p{Dash}.]\d+)*(?![\p{L}\p{N}_])/gu;

/** Its groups may be digits by chance. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * True where the number of a card stands anywhere in a text that people write. It is stricter than
 * the question above, since a text may hold all kinds of numbers for good reasons.
 */
export function holdsCardNumber(text: string): boolean {
  return (text.replace(UUID, '').match(RUN) ?? []).some(hasCardInRun);
}

/** A card begins and ends with a group; what was written before and behind it is not part of it. */
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

/** From the right every second digit counts twice, and its own digits are added. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
