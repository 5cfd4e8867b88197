import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { CURSOR_FIELDS, PERIOD_FIELDS } from '../../platform/http/openapi/paging.ts';
import { Cents, Id, Iso, Quantity } from '../../platform/http/openapi/shapes.ts';
import { RETURN_REASONS, RETURN_STATUSES, type Return } from './return.ts';

export const ReturnParams = Type.Object({ returnId: Type.String() });

export const ReturnsQuery = Type.Object({
  ...CURSOR_FIELDS,
  status: Type.Optional(OneOf(RETURN_STATUSES)),
  orderId: Type.Optional(Type.String({ format: 'uuid' })),
  developerMode: Type.Optional(Type.Boolean({ description: 'Returns of the sandbox, or others.' })),
  ...PERIOD_FIELDS,
});

const LINES = { minItems: 1, maxItems: 500 };
const line = {
  itemId: Type.String({ minLength: 1, maxLength: 100 }),
  quantity: Quantity({ minimum: 1 }),
};
const Note = Type.String({ minLength: 1, maxLength: 2000 });

export const NewReturn = Component(
  'NewReturn',
  Type.Object({
    lines: Type.Array(Type.Object(line), LINES),
    reason: OneOf(RETURN_REASONS),
    note: Type.Optional(Note),
  }),
);

export const ReturnRefusal = Component('ReturnRefusal', Type.Object({ reason: Note }));

export const ReturnReceipt = Component(
  'ReturnReceipt',
  Type.Object({
    lines: Type.Array(Type.Object({ ...line, restock: Type.Boolean() }), LINES),
  }),
);

const LineView = Component(
  'ReturnLine',
  Type.Object({
    itemId: Id(),
    sku: Type.String(),
    name: Type.String(),
    quantity: Quantity({ minimum: 1 }),
    receivedQuantity: Nullable(Quantity({ minimum: 0 })),
    restockQuantity: Nullable(Quantity({ minimum: 0 })),
  }),
);

export const ReturnView = Component(
  'Return',
  Type.Object({
    id: Id(),
    returnNumber: Type.String({ examples: ['ORD-2026-00001-R1'] }),
    orderId: Id(),
    orderNumber: Type.String({ description: 'Number of the order.' }),
    status: OneOf(RETURN_STATUSES),
    developerMode: Type.Optional(Type.Literal(true)),
    reason: OneOf(RETURN_REASONS),
    note: Nullable(Type.String()),
    refusalReason: Nullable(Type.String()),
    lines: Type.Array(LineView),
    currency: Type.String(),
    refundId: Nullable(Id()),
    refundAmount: Nullable(Cents()),
    shippingAmount: Cents(),
    createdAt: Iso(),
    updatedAt: Iso(),
  }),
);

export function returnView(found: Return): Static<typeof ReturnView> {
  const { sequence, number, developerMode, lines, createdAt, updatedAt, ...rest } = found;
  return {
    ...rest,
    returnNumber: number,
    orderNumber: number.slice(0, -`-R${sequence}`.length),
    ...(developerMode && { developerMode: true as const }),
    lines: [...lines],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export const ReturnsView = Type.Object({
  returns: Type.Array(ReturnView),
  nextCursor: Nullable(Type.String()),
});

/** In the details of an order. */
export const ReturnSummaryView = Component(
  'ReturnSummary',
  Type.Object({
    id: Id(),
    returnNumber: Type.String(),
    status: OneOf(RETURN_STATUSES),
    createdAt: Iso(),
  }),
);

export function returnSummaryView({ id, number, status, createdAt }: Return) {
  return { id, returnNumber: number, status, createdAt: createdAt.toISOString() };
}
