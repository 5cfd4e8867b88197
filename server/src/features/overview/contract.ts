import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { Iso } from '../../platform/http/openapi/shapes.ts';
import { WAITING_KINDS, type WaitingItem } from './overview.ts';

const WaitingItemView = Component(
  'WaitingItem',
  Type.Object({
    kind: OneOf(WAITING_KINDS),
    count: Type.Integer({ minimum: 0 }),
    isExact: Type.Boolean(),
    dueAt: Nullable(Iso()),
    filter: Type.Object({
      operation: Type.String(),
      query: Type.Unsafe<Record<string, string>>({
        type: 'object',
        additionalProperties: { type: 'string' },
      }),
    }),
  }),
);

export const OverviewView = Component(
  'Overview',
  Type.Object({ items: Type.Array(WaitingItemView) }),
);

export function overviewView(items: readonly WaitingItem[]): Static<typeof OverviewView> {
  return { items: items.map(waitingItemView) };
}

function waitingItemView({ dueAt, filter, ...item }: WaitingItem) {
  return {
    ...item,
    dueAt: dueAt?.toISOString() ?? null,
    filter: { operation: filter.operation, query: { ...filter.query } },
  };
}
