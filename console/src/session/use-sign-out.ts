import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useWrite } from '../api/use-write.ts';
import { useSession } from './session-context.ts';

/** Ends the session and shows sign-in; nothing of the store stays in memory. */
export function useSignOut() {
  const { store } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useWrite('signOutOperator', {
    refreshes: false,
    onDone: () => {
      void navigate({ to: '/login', search: { store: store.handle } }).then(() => queries.clear());
    },
  });
}
