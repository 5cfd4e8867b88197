/** What guessers try first, of those that are long enough to be allowed. */
const COMMON = new Set([
  '12345678',
  '123456789',
  '1234567890',
  '87654321',
  '1q2w3e4r',
  '1qaz2wsx',
  'abcd1234',
  'abc12345',
  'asdfghjkl',
  'baseball',
  'computer',
  'football',
  'iloveyou',
  'letmein1',
  'password',
  'password1',
  'password123',
  'passw0rd',
  'princess',
  'qwerty12',
  'qwerty123',
  'qwertyuiop',
  'sunshine',
  'superman',
  'trustno1',
  'welcome1',
  'zaq12wsx',
]);

/** A word and a few digits: what developers type where nobody but them signs in. */
const TYPED_IN_PLAY = /^[a-z]+[0-9]{3,}$/;

/** The first guesses: a common password, one letter again and again, the address. */
export function isWeakPassword(
  password: string,
  { email, developerMode }: { readonly email: string; readonly developerMode: boolean },
): boolean {
  const lower = password.toLowerCase();
  const name = email.slice(0, email.lastIndexOf('@'));
  if (new Set(lower).size < 3 || lower === email || lower === name) return true;
  return COMMON.has(lower) && !(developerMode && TYPED_IN_PLAY.test(lower));
}
