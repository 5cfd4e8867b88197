import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isTemporary } from '../api/problem.ts';
import { problemTexts } from '../texts/problems.ts';
import { Callout } from '../ui/feedback.tsx';

/** Says that the browser is offline, or that the service does not answer and calls are retried. */
export function ConnectionNotice() {
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const isRetrying = useIsRetrying();
  if (isOnline && !isRetrying) return <div role="status" />;
  return (
    <div role="status" className="mb-4">
      <Callout tone="warn">{isOnline ? problemTexts.unavailable : problemTexts.offline}</Callout>
    </div>
  );
}

function useIsRetrying(): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () =>
      cache
        .getAll()
        .some(({ state }) => state.fetchStatus !== 'idle' && isTemporary(state.fetchFailureReason)),
  );
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
