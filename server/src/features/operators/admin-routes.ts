import type { App } from '../../context.ts';
import type { Http } from '../../platform/http/http.ts';
import { acceptanceRoutes, invitationRoutes } from './invitations/invitation-routes.ts';
import type { QueueOperatorMail } from './operator-mail.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { sessionRoutes, signInRoutes } from './routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { sessionListRoutes } from './sessions/session-routes.ts';
import { staffRoutes } from './staff/staff-routes.ts';

/** The signed-in operator, and the operators of the store. */
export function operatorRoutes(queueMail: QueueOperatorMail) {
  return async function operatorRoutes(http: Http): Promise<void> {
    await http.register(sessionRoutes, { prefix: '/session' });
    await http.register(sessionListRoutes);
    await http.register(secondFactorRoutes);
    await http.register(staffRoutes);
    await http.register(invitationRoutes(queueMail));
  };
}

/** For persons who have no session yet. */
export function entryRoutes(app: App, queueMail: QueueOperatorMail) {
  return async function entryRoutes(http: Http): Promise<void> {
    await http.register(signInRoutes(app));
    await http.register(passwordRoutes(app, queueMail), { prefix: '/password' });
    await http.register(acceptanceRoutes(app));
  };
}
