import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import {
  CURSOR_FIELDS,
  type CursorPage,
  PERIOD_FIELDS,
} from '../../platform/http/openapi/paging.ts';
import { Id, Iso } from '../../platform/http/openapi/shapes.ts';
import type { LoggedRequest, RequestSummary } from './logged-request.ts';

const Filter = (maxLength = 100) => Type.Optional(Type.String({ minLength: 1, maxLength }));

export const RequestLogQueryShape = Type.Object({
  keyId: Filter(),
  agentId: Filter(1_000),
  operation: Filter(),
  statusClass: Type.Optional(OneOf(['2xx', '3xx', '4xx', '5xx'])),
  code: Filter(),
  requestId: Filter(128),
  developerMode: Type.Optional(Type.Boolean()),
  ...PERIOD_FIELDS,
  ...CURSOR_FIELDS,
});

const SummaryView = Component(
  'RequestSummary',
  Type.Object({
    id: Id(),
    developerMode: Type.Boolean(),
    keyId: Nullable(Id()),
    agentId: Nullable(Type.String()),
    requestId: Type.String(),
    operation: Type.String(),
    method: Type.String(),
    path: Type.String(),
    status: Type.Integer(),
    code: Nullable(Type.String()),
    durationMs: Type.Number(),
    createdAt: Iso(),
  }),
);

export const RequestLogView = Type.Object({
  requests: Type.Array(SummaryView),
  nextCursor: Nullable(Type.String()),
});

export const LoggedRequestView = Component(
  'LoggedRequest',
  Type.Object({
    ...SummaryView.properties,
    query: Nullable(Type.String()),
    requestBody: Nullable(Type.String()),
    responseBody: Nullable(Type.String()),
  }),
);

export const LoggedRequestParams = Type.Object({ loggedRequestId: Type.String() });

export function requestLogView({ rows, nextCursor }: CursorPage<RequestSummary>) {
  return { requests: rows.map(summaryView), nextCursor };
}

export function loggedRequestView(line: LoggedRequest): Static<typeof LoggedRequestView> {
  const { query, requestBody, responseBody } = line;
  return { ...summaryView(line), query, requestBody, responseBody };
}

function summaryView(line: RequestSummary): Static<typeof SummaryView> {
  const { id, developerMode, keyId, agentId, requestId, operation, method, path } = line;
  const { status, code, durationMs } = line;
  return {
    ...{ id, developerMode, keyId, agentId, requestId, operation, method, path },
    ...{ status, code, durationMs },
    createdAt: line.createdAt.toISOString(),
  };
}
