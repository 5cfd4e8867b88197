import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { isSignedOut } from '../api/problem.ts';
import { useOperation } from '../api/use-operation.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { SessionContext } from './session-context.ts';
import { sessionEnd } from './session-end.ts';
import { signIns } from './sign-ins.ts';

/** Shows the console to signed-in operators, and sign-in to others. */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useOperation('getOperatorSession');
  const store = useOperation('getStore');
  const value = useMemo(() => {
    if (!session.data || !store.data) return undefined;
    const { operator } = session.data;
    return { operator, isOwner: operator.role === 'owner', store: store.data };
  }, [session.data, store.data]);
  useSignInElsewhere();
  const isOther = useIsOther(value && `${value.store.handle} ${value.operator.id}`);
  if (isOther) return null;
  if (value) return <SessionContext value={value}>{children}</SessionContext>;
  const error = session.error ?? store.error;
  const retry = () => void Promise.all([session.refetch(), store.refetch()]);
  if (isSignedOut(error)) return <ToSignIn />;
  return (
    <main className="mx-auto max-w-md px-4 py-24">
      {error ? <ErrorNotice error={error} onRetry={retry} /> : <Skeleton />}
    </main>
  );
}

/**
 * True if another tab has signed in as another operator, since tabs share the cookie. The page
 * shows data of the earlier operator, so it is reloaded.
 */
function useIsOther(identity: string | undefined): boolean {
  const queries = useQueryClient();
  const began = useRef(identity);
  began.current ??= identity;
  const isOther = identity !== undefined && began.current !== identity;
  useEffect(() => {
    if (!isOther) return;
    queries.clear();
    window.location.reload();
  }, [isOther, queries]);
  return isOther;
}

/** Reads the session again as soon as another tab has signed in. */
function useSignInElsewhere(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      signIns.subscribe(() => {
        sessionEnd.clear();
        void queries.invalidateQueries();
      }),
    [queries],
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
