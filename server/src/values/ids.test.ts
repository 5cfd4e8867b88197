import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseId, timeOrderedIds } from './ids.ts';

describe('timeOrderedIds', () => {
  it('are all different, and each sorts after the one before', () => {
    const ids = Array.from({ length: 5_000 }, () => timeOrderedIds.next());
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(ids, ids.toSorted());
    assert.match(String(ids[0]), /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });
});

describe('parseId', () => {
  it('reads its own ids, and capitals as the same id', () => {
    const id: string = timeOrderedIds.next();
    assert.equal(parseId(id), id);
    assert.equal(parseId(id.toUpperCase()), id);
  });

  it('reads nothing else', () => {
    const id: string = timeOrderedIds.next();
    const wrong = ['', '1', 'mine', id.slice(1), `${id}0`, ` ${id}`, `${id}\n`, `{${id}}`];
    for (const text of [...wrong, id.replaceAll('-', ''), id.replace(/^./, 'g')]) {
      assert.equal(parseId(text), undefined, text);
    }
  });
});
