import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useWrite } from '../api/use-write.ts';
import { useSession } from './session-context.ts';

/** Ends the session, drops all data of the store from memory, and shows sign-in. */
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
