/** A word and a few digits: what developers type where nobody but them signs in. */
const TYPED_IN_PLAY = /^[a-z]+[0-9]{3,}$/;

/** Of the list, which begins with the commonest, a sandbox refuses these. */
const REFUSED_IN_SANDBOX = 5_000;

const DIGITS = '01234567890 09876543210';

type Ranks = ReadonlyMap<string, number>;
let ranks: Promise<Ranks> | undefined;

/** About 49 000 passwords of leaks; loaded with the first password that is set in the process. */
async function loadRanks(): Promise<Ranks> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Map(dictionary['passwords-common'].map((password, rank) => [password, rank]));
}

/** The first guesses: a common password, digits in a row, few letters, the address or its name. */
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
  return !developerMode || (rank < REFUSED_IN_SANDBOX && !TYPED_IN_PLAY.test(lower));
}
