import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { Metadata } from './openapi/shapes.ts';
import { closed, unknownField } from './unknown-fields.ts';

describe('an unknown field', () => {
  const known = ['code', 'minimumSubtotal', 'usesMax', 'sku'];
  const told = (key: string, place = '') => unknownField(place, key, known);

  it('is reported with the most similar field', () => {
    assert.equal(
      told('minimumSubtotl'),
      'unknown field `minimumSubtotl`; did you mean `minimumSubtotal`?',
    );
    assert.match(told('minimum_subtotal'), /did you mean `minimumSubtotal`\?$/);
    assert.match(told('minimum'), /did you mean `minimumSubtotal`\?$/);
    assert.match(told('codeOfIt'), /did you mean `code`\?$/);
    assert.match(told('Code'), /did you mean `code`\?$/);
    assert.match(told('sky'), /did you mean `sku`\?$/);
  });

  it('is reported with all known fields if none is similar', () => {
    assert.equal(
      told('colour'),
      'unknown field `colour`; the fields are `code`, `minimumSubtotal`, `usesMax`, `sku`',
    );
  });

  it('is reported with its path, truncated', () => {
    assert.match(told('cod', '/zones/0'), /^unknown field `zones\.0\.cod`; did you mean `code`\?$/);
    assert.ok(told('x'.repeat(100_000)).length < 200);
  });
});

it('schemas are closed at every depth, and maps are not', () => {
  const open = Type.Object({
    list: Type.Array(Type.Object({ name: Type.String() })),
    metadata: Metadata,
  });
  const shut = JSON.parse(JSON.stringify(closed(open)));
  assert.equal(shut.additionalProperties, false);
  assert.equal(shut.properties.list.items.additionalProperties, false);
  assert.equal(shut.properties.metadata.additionalProperties, undefined);
});
