import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { base32, newTotpSecret, stepOfCode, totpCode, totpStep, totpUri } from './totp.ts';

/** The secret of RFC 6238, appendix B, and the last six digits of its codes. */
const SECRET = base32(Buffer.from('12345678901234567890'));

describe('a time-based one-time password', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const) {
    it(`is that of RFC 6238 after ${seconds} seconds`, () => {
      assert.equal(totpCode(SECRET, totpStep(new Date(seconds * 1_000))), code);
    });
  }

  it('is valid one step before and after its own, and no further', () => {
    const code = totpCode(SECRET, 100);
    const at = (step: number) => stepOfCode(SECRET, code, new Date(step * 30_000));
    assert.deepEqual([98, 99, 100, 101, 102].map(at), [undefined, 100, 100, 100, undefined]);
  });

  it('is six digits and nothing else', () => {
    for (const code of ['', '12345', '1234567', 'abcdef', '12345\u0666']) {
      assert.equal(stepOfCode(SECRET, code, new Date(0)), undefined);
    }
  });
});

describe('the secret', () => {
  it('is base32 as RFC 4648 has it', () => {
    assert.equal(base32(Buffer.from('foobar')), 'MZXW6YTBOI');
    assert.match(newTotpSecret(), /^[A-Z2-7]{32}$/);
    assert.notEqual(newTotpSecret(), newTotpSecret());
  });

  it('is given to an authenticator with the names of the store and the operator', () => {
    assert.equal(
      totpUri('ABC', 'Mugs & Co', 'a@b.c'),
      'otpauth://totp/Mugs%20%26%20Co:a%40b.c?secret=ABC&issuer=Mugs%20%26%20Co' +
        '&algorithm=SHA1&digits=6&period=30',
    );
  });
});
