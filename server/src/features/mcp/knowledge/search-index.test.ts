import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { searchIndex, termsOf } from './search-index.ts';

const ENTRIES = [
  { heading: 'Refunds', text: 'A refund returns money to the card.', item: 'refunds' },
  { heading: 'Carts', text: 'A cart holds items. A refund is no part of it.', item: 'carts' },
  { heading: 'addCartItem', text: 'POST /v1/carts/{cartId}/items', item: 'add' },
];
const index = searchIndex(ENTRIES);
const found = (query: string) => index.search(query, 10).map(({ item }) => item);

describe('the search index', () => {
  it('puts an entry first whose heading has the term', () => {
    assert.deepEqual(found('refund'), ['refunds', 'carts']);
    assert.equal(found('carts')[0], 'carts');
  });

  it('finds an identifier by itself and by its words', () => {
    assert.equal(found('addCartItem')[0], 'add');
    assert.equal(found('add item')[0], 'add');
    assert.equal(found('ADDCARTITEM')[0], 'add');
  });

  it('matches plurals and forms of verbs', () => {
    assert.deepEqual(termsOf('refunds'), termsOf('refund'));
    assert.deepEqual(termsOf('policies'), termsOf('policy'));
    assert.deepEqual(termsOf('declined'), termsOf('declines'));
  });

  it('finds nothing for unknown words, stop words or none', () => {
    for (const query of ['zzz', 'the of and', '', '"\\ ()']) assert.deepEqual(found(query), []);
    assert.deepEqual(searchIndex([]).search('refund', 5), []);
  });

  it('returns at most as many as asked for', () => {
    assert.equal(index.search('refund cart', 1).length, 1);
  });
});
