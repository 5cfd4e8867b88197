import { type Static, Type } from 'typebox';
import type { App } from '../../../context.ts';
import { Component, Nullable } from '../../../platform/http/openapi/envelope.ts';
import { Id, Iso } from '../../../platform/http/openapi/shapes.ts';
import { HOSTS_MAX, recordName, type StoreHost, verificationUrl } from './store-host.ts';

export const StoreHostInput = Component(
  'StoreHostInput',
  Type.Object({
    host: Type.String({
      maxLength: 260,
      pattern: '^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[1-9][0-9]{0,4})?$',
      examples: ['shop.example.com'],
    }),
  }),
);

export const StoreHostView = Component(
  'StoreHost',
  Type.Object({
    id: Id(),
    host: Type.String(),
    token: Type.String({ description: 'The content of the file, or of the TXT record.' }),
    verificationUrl: Type.String({ description: 'Where the file must be.' }),
    verificationRecord: Type.String({ description: 'The name of the TXT record.' }),
    verifiedAt: Nullable(Iso()),
    createdAt: Iso(),
  }),
);

export const StoreHostListView = Type.Object({
  hosts: Type.Array(StoreHostView, { description: `At most ${HOSTS_MAX}.` }),
});

export const StoreHostParams = Type.Object({ hostId: Type.String({ maxLength: 100 }) });

export const RemovedHostView = Type.Object({ id: Id(), removed: Type.Literal(true) });

export function storeHostView(app: App, own: StoreHost): Static<typeof StoreHostView> {
  const { id, host, token, verifiedAt, createdAt } = own;
  return {
    id,
    host,
    token,
    verificationUrl: verificationUrl(app, host),
    verificationRecord: recordName(host),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
