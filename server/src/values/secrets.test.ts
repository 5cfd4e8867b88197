import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hashSecret, keyedHash, newSecret, vault } from './secrets.ts';

const KEY = 'a secret key of at least 32 characters';

describe('newSecret', () => {
  it('has 256 bits of its own behind a prefix that says what it is', () => {
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
  it('is the same for the same text, and another for another key or purpose', () => {
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

describe('vault', () => {
  const { seal, open } = vault(KEY, 'replies');

  it('opens what it sealed, of any length and in any script', () => {
    for (const plain of ['', 'a', '{"name":"Café 💡"}', 'x'.repeat(300_000)]) {
      assert.equal(open(seal(plain, 'store'), 'store'), plain);
    }
  });

  it('seals the same text differently each time, and shows none of it', () => {
    const boxes = [seal('canary', 'store'), seal('canary', 'store')];
    assert.notDeepEqual(boxes[0], boxes[1]);
    for (const box of boxes) assert.ok(!box.toString('latin1').includes('canary'));
  });

  it('does not open what belongs to another store', () => {
    const box = seal('text', 'store');
    for (const other of ['other', '', 'store ']) assert.throws(() => open(box, other));
  });

  it('does not open with another key or for another purpose', () => {
    const box = seal('text', 'store');
    assert.throws(() => vault(`${KEY}.`, 'replies').open(box, 'store'));
    assert.throws(() => vault(KEY, 'tokens').open(box, 'store'));
    assert.equal(vault(KEY, 'replies').open(box, 'store'), 'text');
  });

  it('does not open a box with any one bit altered, or cut short anywhere', () => {
    const box = seal('text', 'store');
    for (let index = 0; index < box.length; index++) {
      const altered = Buffer.from(box);
      altered[index] = (altered[index] ?? 0) ^ 1;
      assert.throws(() => open(altered, 'store'), `byte ${index}`);
      assert.throws(() => open(box.subarray(0, index), 'store'), `length ${index}`);
    }
  });
});
