import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isStorable, storableJson } from './text.ts';

const parsed = (text: string): unknown => JSON.parse(storableJson(text));

describe('JSON text from outside', () => {
  it('gets U+FFFD for U+0000 and unpaired surrogates, in values and keys', () => {
    assert.equal(parsed('"a\\u0000b"'), 'a\ufffdb');
    assert.equal(parsed('"a\u0000b"'), 'a\ufffdb');
    assert.equal(parsed('"Mug \\ud83d"'), 'Mug \ufffd');
    assert.equal(parsed('"\\uDE00\\uD83D"'), '\ufffd\ufffd');
    assert.equal(parsed('"\\ud83d\\ud83d\\ude00"'), '\ufffd😀');
    assert.deepEqual(parsed('{"k\\u0000":["\\udfff"]}'), { 'k\ufffd': ['\ufffd'] });
  });

  it('is otherwise unchanged', () => {
    for (const text of [
      '{"name":"Mug","price":9007199254740993}',
      '"\\ud83d\\ude00 and \\uD83D\\uDE00 and 😀"',
      '"\\\\u0000 and \\\\ud83d"',
      '"\\\\\\\\ud83d\\u0001\\ud7ff\\ue000"',
      'not JSON',
      '',
    ]) {
      assert.equal(storableJson(text), text);
    }
    assert.equal(parsed('"\\\\\\u0000"'), '\\\ufffd');
  });

  it('can always be stored', () => {
    const parts = ['\\u0000', '\\ud83d', '\\ude00', '\\\\', '\\"', 'u', '😀', '\\n'];
    for (let seed = 0; seed < 8 ** 4; seed++) {
      const text = [0, 1, 2, 3].map((place) => parts[(seed >> (place * 3)) & 7]).join('');
      assert.ok(isStorable(parsed(`"${text}"`)), text);
    }
  });
});

describe('a value', () => {
  it('cannot be stored if any text in it has U+0000 or an unpaired surrogate', () => {
    for (const value of ['\0', '\ud83d', ['x', '\ude00'], { a: { b: '\0' } }, { '\0': 1 }]) {
      assert.equal(isStorable(value), false);
    }
    for (const value of ['😀', '', null, 1, { a: ['x'] }, undefined]) {
      assert.equal(isStorable(value), true);
    }
  });
});
