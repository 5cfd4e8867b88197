import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { Metadata } from './openapi/shapes.ts';
import { closed, unknownField } from './unknown-fields.ts';

describe('an unknown field', () => {
  const known = ['code', 'minimumSubtotal', 'usesMax', 'sku'];
  const messageFor = (key: string, place = '') => unknownField(place, key, known);

  it('is reported with the most similar field', () => {
    assert.equal(
      messageFor('minimumSubtotl'),
      'unknown field `minimumSubtotl`; did you mean `minimumSubtotal`?',
    );
    assert.match(messageFor('minimum_subtotal'), /did you mean `minimumSubtotal`\?$/);
    assert.match(messageFor('minimum'), /did you mean `minimumSubtotal`\?$/);
    assert.match(messageFor('codeOfIt'), /did you mean `code`\?$/);
    assert.match(messageFor('Code'), /did you mean `code`\?$/);
    assert.match(messageFor('sky'), /did you mean `sku`\?$/);
  });

  it('is reported with all known fields if none is similar', () => {
    assert.equal(
      messageFor('colour'),
      'unknown field `colour`; the fields are `code`, `minimumSubtotal`, `usesMax`, `sku`',
    );
  });

  it('is reported with its path, truncated', () => {
    assert.match(
      messageFor('cod', '/zones/0'),
      /^unknown field `zones\.0\.cod`; did you mean `code`\?$/,
    );
    assert.ok(messageFor('x'.repeat(100_000)).length < 200);
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
