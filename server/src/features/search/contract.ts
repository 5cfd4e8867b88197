import { Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { Id } from '../../platform/http/openapi/shapes.ts';
import { RESULT_KINDS } from './search-result.ts';

export const SearchQuery = Type.Object({
  q: Type.String({ minLength: 1, maxLength: 120 }),
});

const SearchResultView = Component(
  'SearchResult',
  Type.Object({
    kind: OneOf(RESULT_KINDS),
    id: Id(),
    title: Type.String(),
    subtitle: Nullable(Type.String()),
  }),
);

export const SearchResultsView = Type.Object({ results: Type.Array(SearchResultView) });
