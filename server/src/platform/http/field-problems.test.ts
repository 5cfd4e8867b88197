import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fieldProblem } from './field-problems.ts';

describe('a field problem', () => {
  const cases: [sentence: string, path: string, message: string][] = [
    ['body.zones.0.name is required', 'zones.0.name', 'is required'],
    ['body.expiresAt must be in the future.', 'expiresAt', 'must be in the future'],
    ['body.zones: the rule x has no area.', 'zones', 'the rule x has no area'],
    ['body must be object', '', 'must be object'],
    ['querystring.limit must be <= 100', 'limit', 'must be <= 100'],
    ['headers.idempotency-key must be ASCII.', 'idempotency-key', 'must be ASCII'],
    ['The event lacks required fields.', '', 'The event lacks required fields.'],
    [
      'unknown field `zones.0.nme`; did you mean `name`?',
      'zones.0.nme',
      'unknown field `zones.0.nme`; did you mean `name`?',
    ],
  ];
  for (const [sentence, path, message] of cases) {
    it(`is read from: ${sentence}`, () => {
      assert.deepEqual(fieldProblem(sentence), { path, message });
    });
  }
});
