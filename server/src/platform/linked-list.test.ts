import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLinkedList, listNode } from './linked-list.ts';

function scene() {
  const list = createLinkedList<string>();
  const [a, b, c] = ['a', 'b', 'c'].map(listNode) as [Node, Node, Node];
  for (const node of [a, b, c]) list.add(node);
  return { list, a, b, c };
}

type Node = ReturnType<typeof listNode<string>>;

describe('a linked list', () => {
  it('keeps the order of insertion, whichever node is removed', () => {
    for (const [key, rest] of [
      ['a', ['b', 'c']],
      ['b', ['a', 'c']],
      ['c', ['a', 'b']],
    ] as const) {
      const { list, ...nodes } = scene();
      assert.equal(list.remove(nodes[key]), true);
      assert.deepEqual(list.items(), rest);
      assert.equal(list.oldest(), rest[0]);
      assert.equal(list.size(), 2);
      list.add(nodes[key]);
      assert.deepEqual(list.items(), [...rest, key]);
    }
  });

  it('removes only its own nodes, and each once', () => {
    const { list, a, b, c } = scene();
    assert.equal(createLinkedList<string>().remove(a), false);
    for (const node of [c, a, b]) assert.equal(list.remove(node), true);
    assert.equal(list.remove(b), false);
    assert.equal(list.size(), 0);
    assert.equal(list.oldest(), undefined);
    assert.deepEqual(list.items(), []);
  });

  it('clears the neighbours of a removed node', () => {
    const { list, b } = scene();
    list.remove(b);
    assert.deepEqual([b.previous, b.next, b.list], [undefined, undefined, undefined]);
  });
});
