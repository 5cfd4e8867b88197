import type { Http } from '../../platform/http/http.ts';
import { sessionRoutes } from './routes.ts';
import { sessionListRoutes } from './sessions/session-routes.ts';
import { staffRoutes } from './staff/staff-routes.ts';

/** The signed-in operator, and the operators of the store. */
export async function operatorRoutes(http: Http): Promise<void> {
  await http.register(sessionRoutes, { prefix: '/session' });
  await http.register(sessionListRoutes);
  await http.register(staffRoutes);
}
