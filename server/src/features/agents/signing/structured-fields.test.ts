import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseDictionary, serializeMember } from './structured-fields.ts';

describe('structured fields', () => {
  it('read items, inner lists and parameters of a dictionary', () => {
    const found = parseDictionary(
      'a="x\\"y\\\\", b=?0;q, c=(1 "two";key="k");created=1618884473, d=:aGk=:, e=tok/en, f;z=-3',
    );
    assert.deepEqual(
      [...(found ?? [])].map(([key, member]) => [key, serializeMember(member)]),
      [
        ['a', '"x\\"y\\\\"'],
        ['b', '?0;q'],
        ['c', '(1 "two";key="k");created=1618884473'],
        ['d', ':aGk=:'],
        ['e', 'tok/en'],
        ['f', '?1;z=-3'],
      ],
    );
    const [a, d] = ['a', 'd'].map((key) => found?.get(key));
    assert.ok(a && 'value' in a && a.value === 'x"y\\');
    assert.ok(d && 'value' in d && Buffer.from('hi').equals(d.value as Buffer));
  });

  it('normalize spaces, so that a signature does not depend on them', () => {
    const member = parseDictionary('sig1=(  "@method"   "@path" ); keyid="a";  created=1')?.get(
      'sig1',
    );
    assert.equal(member && serializeMember(member), '("@method" "@path");keyid="a";created=1');
  });

  it('keep the last value of a repeated key, at the place of the first', () => {
    const found = parseDictionary('a=1, b=2, a=3');
    assert.deepEqual([...(found?.keys() ?? [])], ['a', 'b']);
    const first = found?.get('a');
    assert.ok(first && 'value' in first && first.value === 3);
  });

  it('are undefined for text that is no dictionary', () => {
    for (const text of [
      'A=1',
      'a=1,',
      'a=1 b=2',
      'a="open',
      'a="é"',
      'a=(1',
      'a=("x""y")',
      'a=:?:',
      'a=1.5',
      'a=1234567890123456',
      'a=',
      '=1',
      ',',
      `a="${'x'.repeat(9_000)}"`,
    ])
      assert.equal(parseDictionary(text), undefined, text.slice(0, 40));
    assert.equal(parseDictionary('')?.size, 0);
  });
});
