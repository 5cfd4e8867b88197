import { type Static, Type } from 'typebox';
import { Component, Nullable } from '../../../platform/http/openapi/envelope.ts';
import { Id, Iso } from '../../../platform/http/openapi/shapes.ts';
import type { OperatorSessionId } from '../../../values/ids.ts';
import type { OperatorSession } from '../queries.ts';

export const SessionParams = Type.Object({ sessionId: Type.String() });

const ListedSessionView = Component(
  'ListedOperatorSession',
  Type.Object({
    id: Id(),
    isCurrent: Type.Boolean({ description: 'True for the session of this call.' }),
    userAgent: Nullable(Type.String({ description: 'What the browser or program calls itself.' })),
    createdAt: Iso(),
    lastUsedAt: { ...Iso(), description: 'To the hour.' },
    expiresAt: Iso(),
  }),
);

export const SessionListView = Component(
  'OperatorSessionList',
  Type.Object({ sessions: Type.Array(ListedSessionView) }),
);
export const EndedSessionView = Type.Object({ id: Id(), ended: Type.Literal(true) });
export const EndedSessionsView = Component(
  'EndedOperatorSessions',
  Type.Object({ ended: Type.Integer({ description: 'How many.' }) }),
);

export function sessionListView(
  sessions: readonly OperatorSession[],
  currentId: OperatorSessionId,
): Static<typeof SessionListView> {
  const listed = sessions.map(({ id, userAgent, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    isCurrent: id === currentId,
    userAgent,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
  return { sessions: listed };
}
