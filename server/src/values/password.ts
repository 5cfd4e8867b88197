/** A word and a few digits, as developers use in a sandbox. */
const DEVELOPER_PASSWORD = /^[a-z]+[0-9]{3,}$/;

/** A sandbox rejects only this many of the most common passwords. */
const REFUSED_IN_SANDBOX = 5_000;

const DIGITS = '01234567890 09876543210';

type Ranks = ReadonlyMap<string, number>;
let ranks: Promise<Ranks> | undefined;

/** About 49 000 leaked passwords, loaded when the process sets its first password. */
async function loadRanks(): Promise<Ranks> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Map(dictionary['passwords-common'].map((password, rank) => [password, rank]));
}

/** True for common passwords, digit sequences, few distinct characters, and the e-mail address. */
export async function isWeakPassword(
  password: string,
  { email, developerMode }: { readonly email: string; readonly developerMode: boolean },
): Promise<boolean> {
  const lower = password.toLowerCase();
  const name = email.slice(0, email.lastIndexOf('@'));
  if (new Set(lower).size < 3 || lower === email || lower === name) return true;
  if (DIGITS.includes(lower)) return true;
  ranks ??= loadRanks();
  const rank = (await ranks).get(lower);
  if (rank === undefined) return false;
  return !developerMode || (rank < REFUSED_IN_SANDBOX && !DEVELOPER_PASSWORD.test(lower));
}
