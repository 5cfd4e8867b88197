import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { isSignedOut } from '../api/problem.ts';
import { useOperation } from '../api/use-operation.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { SessionContext } from './session-context.ts';

/** Shows the console to signed-in operators, and sign-in to others. */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useOperation('getOperatorSession');
  const store = useOperation('getStore');
  const value = useMemo(() => {
    if (!session.data || !store.data) return undefined;
    const { operator } = session.data;
    return { operator, isOwner: operator.role === 'owner', store: store.data };
  }, [session.data, store.data]);
  if (value) return <SessionContext value={value}>{children}</SessionContext>;
  const error = session.error ?? store.error;
  if (isSignedOut(error)) return <ToSignIn />;
  return (
    <main className="mx-auto max-w-md px-4 py-24">
      {error ? <ErrorNotice error={error} onRetry={() => void session.refetch()} /> : <Skeleton />}
    </main>
  );
}

/** Once: the address changes while the page of sign-in is loaded. */
function ToSignIn() {
  const router = useRouter();
  useEffect(() => {
    const { pathname, searchStr } = router.latestLocation;
    const next = `${pathname}${searchStr}`;
    void router.navigate({
      to: '/login',
      search: { next: next === '/' ? undefined : next },
      replace: true,
    });
  }, [router]);
  return null;
}
