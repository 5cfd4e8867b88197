import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { CURSOR_FIELDS, type CursorPage } from '../../platform/http/openapi/paging.ts';
import { Cents, Id, Iso } from '../../platform/http/openapi/shapes.ts';
import { Timestamp } from '../../platform/http/openapi/timestamp.ts';
import { modeOf, type Store } from '../../ports/store.ts';
import type { AddedGiftCard } from './add-gift-card.ts';
import {
  GIFT_CARD_STATUSES,
  type GiftCardEntry,
  type GiftCardStatus,
  type StoredGiftCard,
} from './stored-gift-card.ts';

const Note = Nullable(
  Type.String({ maxLength: 200, description: 'For operators; not shown to shoppers.' }),
);

export const NewGiftCardBody = Component(
  'NewGiftCard',
  Type.Object({
    amount: Cents({ minimum: 1 }),
    expiresAt: Type.Optional(Nullable(Timestamp())),
    note: Type.Optional(Note),
  }),
);

export const GiftCardChangeBody = Component(
  'GiftCardUpdate',
  Type.Object({
    enabled: Type.Optional(Type.Boolean()),
    expiresAt: Type.Optional(Nullable(Timestamp())),
    note: Type.Optional(Note),
  }),
);

export const GiftCardParams = Type.Object({ giftCardId: Type.String() });
export const GiftCardQuery = Type.Object({
  ...CURSOR_FIELDS,
  last4: Type.Optional(Type.String({ minLength: 4, maxLength: 4 })),
  status: Type.Optional(OneOf(GIFT_CARD_STATUSES)),
  note: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Part of the note, in any case.' }),
  ),
  customerId: Type.Optional(
    Type.String({ maxLength: 100, description: 'Cards that paid for orders of the customer.' }),
  ),
});
export const LedgerQuery = Type.Object(CURSOR_FIELDS);

export const AdjustmentBody = Component(
  'GiftCardAdjustment',
  Type.Object({
    amount: Type.Integer({
      minimum: -Number.MAX_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Integer cents, negative to take value away. Not 0.',
    }),
    reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  }),
);

const cardFields = {
  id: Id(),
  last4: Type.String({
    description: 'The last four characters of its code. The code is not stored.',
  }),
  mode: OneOf(['test', 'live']),
  currency: Type.String(),
  balance: Cents(),
  reserved: Cents(),
  enabled: Type.Boolean(),
  status: OneOf(GIFT_CARD_STATUSES),
  expiresAt: Nullable(Iso()),
  note: Nullable(Type.String()),
  createdAt: Iso(),
  updatedAt: Iso(),
};

export const GiftCardAdminView = Component('GiftCard', Type.Object(cardFields));
export const GiftCardListView = Type.Object({
  giftCards: Type.Array(GiftCardAdminView),
  nextCursor: Nullable(Type.String()),
});
export const NewGiftCardView = Component(
  'GiftCardWithCode',
  Type.Object({ ...cardFields, code: Type.String({ description: 'Returned once.' }) }),
);

const EntryView = Component(
  'GiftCardEntry',
  Type.Object({
    id: Id(),
    type: OneOf(['issue', 'debit', 'credit', 'adjust']),
    amount: Type.Integer({ description: 'Integer cents, negative when spent.' }),
    reason: Nullable(Type.String({ description: 'Of an adjustment.' })),
    orderId: Nullable(Id()),
    orderNumber: Nullable(Type.String()),
    createdAt: Iso(),
  }),
);
export const GiftCardLedgerView = Component(
  'GiftCardWithLedger',
  Type.Object({
    ...cardFields,
    entries: Type.Array(EntryView),
    nextCursor: Nullable(Type.String()),
  }),
);

/** Maps the body to an update; omitted fields stay omitted. */
export function giftCardChange({ enabled, expiresAt, note }: Static<typeof GiftCardChangeBody>) {
  return {
    ...(enabled !== undefined && { active: enabled }),
    ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
    ...(note !== undefined && { note }),
  };
}

type View = Static<typeof GiftCardAdminView>;

export function giftCardAdminView(card: StoredGiftCard, store: Store, now: Date): View {
  const { id, last4, mode, currency, balance, reserved, note } = card;
  return {
    ...{ id, last4, mode, currency, balance, reserved, note },
    enabled: card.active,
    status: statusOf(card, store, now),
    expiresAt: card.expiresAt?.toISOString() ?? null,
    createdAt: card.createdAt.toISOString(),
    updatedAt: card.updatedAt.toISOString(),
  };
}

function statusOf(card: StoredGiftCard, store: Store, now: Date): GiftCardStatus {
  if (card.mode !== modeOf(store)) return 'sandboxed';
  if (!card.active) return 'disabled';
  return card.expiresAt !== null && card.expiresAt <= now ? 'expired' : 'active';
}

export function newGiftCardView({ card, code }: AddedGiftCard, store: Store, now: Date) {
  return { ...giftCardAdminView(card, store, now), code };
}

export function giftCardListView(page: CursorPage<StoredGiftCard>, store: Store, now: Date) {
  const giftCards = page.rows.map((card) => giftCardAdminView(card, store, now));
  return { giftCards, nextCursor: page.nextCursor };
}

export function giftCardLedgerView(
  { card, entries }: { card: StoredGiftCard; entries: CursorPage<GiftCardEntry> },
  store: Store,
  now: Date,
) {
  const rows = entries.rows.map((entry) => ({
    ...entry,
    createdAt: entry.createdAt.toISOString(),
  }));
  const { nextCursor } = entries;
  return { ...giftCardAdminView(card, store, now), entries: rows, nextCursor };
}
