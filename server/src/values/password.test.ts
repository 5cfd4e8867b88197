import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isWeakPassword } from './password.ts';

const EMAIL = 'maria.keller@shop.example';

async function isRefused(password: string): Promise<{ live: boolean; sandbox: boolean }> {
  const [live, sandbox] = await Promise.all(
    [false, true].map((developerMode) => isWeakPassword(password, { email: EMAIL, developerMode })),
  );
  return { live: live as boolean, sandbox: sandbox as boolean };
}

describe('a password is refused', () => {
  it('if it is among the most common ones, in either case of its letters', async () => {
    for (const password of ['teddybear', 'TeddyBear', 'iloveyou']) {
      assert.deepEqual(await isRefused(password), { live: true, sandbox: true }, password);
    }
  });

  it('if it was leaked at all, but not in a sandbox', async () => {
    for (const password of ['brigitte', 'carlitos', 'password123']) {
      assert.deepEqual(await isRefused(password), { live: true, sandbox: false }, password);
    }
  });

  it('if it is the address or its name, a row of digits, or two characters in turn', async () => {
    for (const password of [EMAIL, 'Maria.Keller', '98765432', 'abababab']) {
      const refused = await isRefused(password);
      assert.deepEqual(refused, { live: true, sandbox: true }, password);
    }
  });

  it('but not if it only contains a common one, or is long and new', async () => {
    for (const password of [
      'passwordqwerty',
      'teddybear teddybear',
      'dogs eat copper on mondays',
    ]) {
      assert.deepEqual(await isRefused(password), { live: false, sandbox: false }, password);
    }
  });
});
