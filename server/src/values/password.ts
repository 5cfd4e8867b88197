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

/** The first guesses: a common password, one letter again and again, the address. */
export function isWeakPassword(password: string, email: string): boolean {
  const lower = password.toLowerCase();
  const name = email.slice(0, email.lastIndexOf('@'));
  return COMMON.has(lower) || new Set(lower).size < 3 || lower === email || lower === name;
}
