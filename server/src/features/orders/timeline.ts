/** Entries that only operators see: internal text, disputes, the data of another person. */
const INTERNAL_TYPES = [
  'note_added',
  'tags_changed',
  'email_corrected',
  'address_corrected',
  'shipment_corrected',
  'dispute_opened',
  'dispute_updated',
  'dispute_closed',
  'dispute_funds_withdrawn',
  'dispute_funds_reinstated',
] as const;
export type InternalType = (typeof INTERNAL_TYPES)[number];

export function isPublic({ type }: { readonly type: string }): boolean {
  return !INTERNAL_TYPES.some((internal) => internal === type);
}

/** The operator of an entry, who may have left since. */
export interface TimelineOperator {
  readonly id: string;
  readonly email: string;
}

/** Null for a call with an API key. */
export function operatorOf({
  operator,
}: {
  readonly operator: TimelineOperator | null;
}): TimelineOperator | null {
  return operator && { id: operator.id, email: operator.email };
}

/** The fields of an entry that say who acted. */
export function byOperator(operator: TimelineOperator | null): {
  readonly actor: 'operator';
  readonly operator?: TimelineOperator;
} {
  return { actor: 'operator', ...(operator && { operator }) };
}
