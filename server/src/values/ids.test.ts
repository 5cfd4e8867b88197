import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createIds, parseId, timeOrderedIds } from './ids.ts';

describe('timeOrderedIds', () => {
  it('are unique and ascending', () => {
    const ids = Array.from({ length: 5_000 }, () => timeOrderedIds.next());
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(ids, ids.toSorted());
    assert.match(
      String(ids[0]),
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    assert.ok(Math.abs(Number.parseInt(String(ids[0]).replace('-', ''), 16) - Date.now()) < 60_000);
  });

  it('keep their order in one millisecond, and where the clock is set back', () => {
    let now = 1_800_000_000_000;
    const { next } = createIds(() => now);
    const many = Array.from({ length: 10_000 }, () => next());
    now -= 5_000;
    const all = [...many, next(), next()];
    assert.equal(new Set(all).size, all.length);
    assert.deepEqual(all, all.toSorted());
  });
});

describe('parseId', () => {
  it('accepts its own ids, and normalizes capitals', () => {
    const id: string = timeOrderedIds.next();
    assert.equal(parseId(id), id);
    assert.equal(parseId(id.toUpperCase()), id);
  });

  it('rejects anything else', () => {
    const id: string = timeOrderedIds.next();
    const wrong = ['', '1', 'mine', id.slice(1), `${id}0`, ` ${id}`, `${id}\n`, `{${id}}`];
    for (const text of [...wrong, id.replaceAll('-', ''), id.replace(/^./, 'g')]) {
      assert.equal(parseId(text), undefined, text);
    }
  });
});
