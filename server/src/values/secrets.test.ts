import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCipher, hashSecret, keyedHash, newSecret } from './secrets.ts';

const KEY = 'a secret key of at least 32 characters';

describe('newSecret', () => {
  it('has 256 random bits and a prefix for its kind', () => {
    const secrets = Array.from({ length: 1_000 }, () => newSecret('sk_test_'));
    assert.equal(new Set(secrets).size, secrets.length);
    for (const secret of secrets) assert.match(secret, /^sk_test_[A-Za-z0-9_-]{43}$/);
    // No part of one is left empty, or is part of another.
    const parts = secrets.flatMap((secret) => {
      const bits = Buffer.from(secret.slice('sk_test_'.length), 'base64url').toString('hex');
      return bits.match(/.{16}/g) ?? [];
    });
    assert.equal(new Set(parts).size, 4_000);
  });
});

describe('keyedHash', () => {
  it('is deterministic, and differs by key and purpose', () => {
    const hex = (key: string, purpose: string) => keyedHash(key, purpose)('+1').toString('hex');
    assert.equal(hex(KEY, 'identifiers'), hex(KEY, 'identifiers'));
    assert.equal(hex(KEY, 'identifiers').length, 64);
    assert.notEqual(hex(KEY, 'identifiers'), hex(`${KEY}.`, 'identifiers'));
    assert.notEqual(hex(KEY, 'identifiers'), hex(KEY, 'codes'));
    assert.notEqual(hex(KEY, 'identifiers'), hashSecret('+1').toString('hex'));
  });
});

describe('hashSecret', () => {
  it('is SHA-256, so that keys stay valid whatever version reads them', () => {
    assert.equal(
      hashSecret('abc').toString('hex'),
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});

describe('createCipher', () => {
  const { encrypt, decrypt } = createCipher(KEY, 'replies');

  it('decrypts what it encrypted, of any length and script', () => {
    for (const plain of ['', 'a', '{"name":"Café 💡"}', 'x'.repeat(300_000)]) {
      assert.equal(decrypt(encrypt(plain, 'store'), 'store'), plain);
    }
  });

  it('encrypts the same text differently each time, and reveals none of it', () => {
    const encryptions = [encrypt('canary', 'store'), encrypt('canary', 'store')];
    assert.notDeepEqual(encryptions[0], encryptions[1]);
    for (const encrypted of encryptions)
      assert.ok(!encrypted.toString('latin1').includes('canary'));
  });

  it('does not decrypt a value of another store', () => {
    const encrypted = encrypt('text', 'store');
    for (const other of ['other', '', 'store ']) assert.throws(() => decrypt(encrypted, other));
  });

  it('does not decrypt with another key or purpose', () => {
    const encrypted = encrypt('text', 'store');
    assert.throws(() => createCipher(`${KEY}.`, 'replies').decrypt(encrypted, 'store'));
    assert.throws(() => createCipher(KEY, 'tokens').decrypt(encrypted, 'store'));
    assert.equal(createCipher(KEY, 'replies').decrypt(encrypted, 'store'), 'text');
  });

  it('does not decrypt a value with any bit altered, or truncated', () => {
    const encrypted = encrypt('text', 'store');
    for (let index = 0; index < encrypted.length; index++) {
      const altered = Buffer.from(encrypted);
      altered[index] = (altered[index] ?? 0) ^ 1;
      assert.throws(() => decrypt(altered, 'store'), `byte ${index}`);
      assert.throws(() => decrypt(encrypted.subarray(0, index), 'store'), `length ${index}`);
    }
  });
});
