/**
 * True for what may be the number of a card: 13 to 19 digits, however they are grouped, with the
 * check digit that every card has. Such a text must neither be kept nor written to a log.
 */
export function looksLikeCardNumber(text: string): boolean {
  const digits = text.replace(/[\s\p{Dash}.]/gu, '');
  return /^\d{13,19}$/.test(digits) && hasCheckDigit(digits);
}

/** From the right every second digit counts twice, and its own digits are added. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
