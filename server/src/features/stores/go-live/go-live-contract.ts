import { Type } from 'typebox';
import type { App } from '../../../context.ts';
import { Component, Nullable, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { Id, Iso } from '../../../platform/http/openapi/shapes.ts';
import type { Store } from '../../../ports/store.ts';
import { checkedItems, GO_LIVE_ITEMS, isReady } from './go-live-check.ts';

export const GoLiveView = Component(
  'GoLive',
  Type.Object({
    id: Id(),
    developerMode: Type.Boolean(),
    liveSince: Nullable(Iso()),
    ready: Type.Boolean({ description: 'Whether all required items are done.' }),
    items: Type.Array(
      Type.Object({
        item: OneOf(GO_LIVE_ITEMS),
        required: Type.Boolean(),
        done: Type.Boolean(),
        missing: Nullable(Type.String({ description: 'What to do.' })),
      }),
    ),
  }),
);

export const GoLiveBody = Component(
  'GoLiveInput',
  Type.Object({
    handle: Type.String({
      maxLength: 40,
      description: 'The handle of the store, as a confirmation: this cannot be undone.',
    }),
  }),
);

export function goLiveView(app: App, store: Store) {
  const items = checkedItems(app, store);
  return {
    id: store.id,
    developerMode: store.developerMode,
    liveSince: store.liveSince?.toISOString() ?? null,
    ready: isReady(items),
    items: items.map(({ item, isRequired, isDone, missing }) => ({
      item,
      required: isRequired,
      done: isDone,
      missing,
    })),
  };
}
