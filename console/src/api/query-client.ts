import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { sessionEnd } from '../session/session-end.ts';
import { isSignedOut, isTemporary, retryAfterOf } from './problem.ts';

const RETRIES_MAX = 40;
const RETRY_MAX_MS = 15_000;
const FRESH_MS = 10_000;

function onError(error: unknown): void {
  if (isSignedOut(error)) sessionEnd.report();
}

/** Reads repeat by themselves while the service cannot be reached; refusals are shown at once. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (count, error) => isTemporary(error) && count < RETRIES_MAX,
      retryDelay: (count, error) =>
        (retryAfterOf(error) ?? 0) * 1000 || Math.min(1000 * 2 ** count, RETRY_MAX_MS),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
