/** A word and a few digits, as developers use in a sandbox. */
const DEVELOPER_PASSWORD = /^[a-z]+[0-9]{3,}$/;

/** A sandbox rejects only this many of the most common passwords. */
const REFUSED_IN_SANDBOX = 5_000;

const DIGITS = '01234567890 09876543210';

/** True for common passwords, digit sequences, few distinct characters, and the e-mail address. */
export async function isWeakPassword(
  password: string,
  { email, developerMode }: { readonly email: string; readonly developerMode: boolean },
): Promise<boolean> {
  const lower = password.toLowerCase();
  const name = email.slice(0, email.lastIndexOf('@'));
  if (new Set(lower).size < 3 || lower === email || lower === name) return true;
  if (DIGITS.includes(lower)) return true;
  // About 49 000 leaked passwords, the most common first; loaded for the first password.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const rank = dictionary['passwords-common'].indexOf(lower);
  if (rank < 0) return false;
  return !developerMode || (rank < REFUSED_IN_SANDBOX && !DEVELOPER_PASSWORD.test(lower));
}
