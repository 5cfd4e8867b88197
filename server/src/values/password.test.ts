import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isWeakPassword } from './password.ts';

const EMAIL = 'maria.keller@shop.example';

/** Whether a live store and a sandbox refuse it. */
async function refusals(password: string): Promise<{ live: boolean; sandbox: boolean }> {
  const live = await isWeakPassword(password, { email: EMAIL, developerMode: false });
  const sandbox = await isWeakPassword(password, { email: EMAIL, developerMode: true });
  return { live, sandbox };
}

describe('a password is refused', () => {
  it('if it is among the most common ones, in either case of its letters', async () => {
    // The second has rank 4 990 of the list.
    for (const password of ['iloveyou', 'teddybear', 'TeddyBear']) {
      assert.deepEqual(await refusals(password), { live: true, sandbox: true }, password);
    }
  });

  it('if it was leaked at all, but not in a sandbox', async () => {
    // Of ranks 5 005 and 5 028.
    for (const password of ['carlitos', 'brigitte']) {
      assert.deepEqual(await refusals(password), { live: true, sandbox: false }, password);
    }
  });

  it('unless it is a common word with three digits or more, in a sandbox', async () => {
    assert.deepEqual(await refusals('password123'), { live: true, sandbox: false });
    assert.deepEqual(await refusals('jordan23'), { live: true, sandbox: true });
  });

  it('if it is the address or its name, digits in sequence, or two characters', async () => {
    for (const password of [EMAIL, 'Maria.Keller', '4567890', '98765432', 'abababab']) {
      assert.deepEqual(await refusals(password), { live: true, sandbox: true }, password);
    }
  });

  it('but not if it only contains a common one, or is long and new', async () => {
    for (const password of ['passwordqwerty', 'teddybear teddybear', 'dogs eat copper']) {
      assert.deepEqual(await refusals(password), { live: false, sandbox: false }, password);
    }
  });
});
