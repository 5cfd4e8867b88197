import { ApiError } from '../errors.ts';

/**
 * Optimistic concurrency: runs `attempt` until it returns a value. Undefined means that another
 * writer won the race, so the next attempt must read again. After `max` lost races `exhausted`
 * decides; by default the request fails with 503 and may be repeated after a second.
 */
export async function retryOnConflict<T>(
  max: number,
  attempt: (index: number) => Promise<T | undefined>,
  exhausted: () => T = unavailable,
): Promise<T> {
  for (let index = 0; index < max; index++) {
    const result = await attempt(index);
    if (result !== undefined) return result;
  }
  return exhausted();
}

function unavailable(): never {
  throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
}
