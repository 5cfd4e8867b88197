import type { StoreContext } from '../../context.ts';
import { ApiError, type ErrorCode } from '../../errors.ts';

export interface Outcome<T> {
  readonly orderId: string;
  /** Null where the change was refused. */
  readonly result: T | null;
  readonly error: { readonly code: ErrorCode; readonly message: string } | null;
}

/**
 * Changes several orders in the request's transaction, each with its own outcome: a refused one
 * does not stop the others. Orders are locked in the order of their ids, so that two requests
 * cannot deadlock; the outcomes are in the order of the input.
 */
export async function inBulk<I extends { readonly orderId: string }, T>(
  ctx: StoreContext,
  inputs: readonly I[],
  change: (ctx: StoreContext, input: I) => Promise<T>,
): Promise<Outcome<T>[]> {
  const outcomes = new Map<I, Outcome<T>>();
  const keyOf = ({ orderId }: I) => orderId.toLowerCase();
  const sorted = [...inputs].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  for (const input of sorted) outcomes.set(input, await outcomeOf(ctx, input, change));
  return inputs.map((input) => outcomes.get(input) as Outcome<T>);
}

/** The orders that changed, for their histories. */
export function changedIn(data: { readonly outcomes: readonly Outcome<unknown>[] }): string[] {
  const changed = data.outcomes.filter(({ error }) => error === null);
  return changed.map(({ orderId }) => orderId.toLowerCase());
}

async function outcomeOf<I extends { readonly orderId: string }, T>(
  ctx: StoreContext,
  input: I,
  change: (ctx: StoreContext, input: I) => Promise<T>,
): Promise<Outcome<T>> {
  const { orderId } = input;
  try {
    return { orderId, result: await change(ctx, input), error: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
    return { orderId, result: null, error: { code: error.code, message: error.message } };
  }
}
