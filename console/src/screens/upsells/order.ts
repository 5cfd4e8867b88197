import type { StoreUpsellOffer } from '@cartwright/client/admin';

/** The list with the element at `from` moved to `to`. */
export function movedTo<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from];
  if (row === undefined) return rows;
  const others = rows.filter((_, index) => index !== from);
  return [...others.slice(0, to), row, ...others.slice(to)];
}

/** The offers that need another position so that the list has this order: as few as it takes. */
export function newPositions(
  rows: readonly StoreUpsellOffer[],
): readonly { readonly offerId: string; readonly position: number }[] {
  return rows
    .map(({ id, position }, index) => ({ offerId: id, old: position, position: index + 1 }))
    .filter(({ old, position }) => old !== position)
    .map(({ offerId, position }) => ({ offerId, position }));
}
