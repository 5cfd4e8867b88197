import type { Reply } from '@cartwright/client/admin';
import { createContext, useContext } from 'react';

export interface Session {
  readonly operator: Reply<'getOperatorSession'>['operator'];
  readonly isOwner: boolean;
  /** The settings of the store: name, currency, time zone, mode. */
  readonly store: Reply<'getStore'>;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** The signed-in operator and the store. Only inside the shell. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is used outside of the shell');
  return session;
}

/** IANA name of the store's time zone. */
export function useZone(): string {
  return useSession().store.timezone;
}
