import type { App, Operator } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { insertAuditEntries } from '../../../platform/http/audit/audit-queries.ts';
import type { Store } from '../../../ports/store.ts';
import type { OperatorId } from '../../../values/ids.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { findStore } from '../../stores/find-store.ts';
import { addOperator } from '../add-operator.ts';
import { refuseWeakPassword } from '../refuse-weak-password.ts';
import { storeOfToken } from '../sessions/operator-token.ts';
import { refuseFullStaff } from '../staff/add-member.ts';
import { listOperatorsLocked } from '../staff/staff-queries.ts';
import { deleteInvitationByHash, findInvitation } from './invitation-queries.ts';

/**
 * The invited person becomes an operator with a password of their own, and can sign in. An
 * invitation is valid while its inviter is an owner.
 */
export async function acceptInvitation(
  app: App,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<{ operator: Operator; store: Store }> {
  const storeId = storeOfToken(token, 'opi_');
  if (!storeId) throw new ApiError('LINK_INVALID');
  const [hash, now] = [hashSecret(token), app.clock.now()];
  const invitation = await findInvitation(app.sql, storeId, hash, now);
  const store = invitation && (await findStore(app, storeId));
  if (!invitation || !store) throw new ApiError('LINK_INVALID');
  const { email, role, invitedBy } = invitation;
  await refuseWeakPassword(password, email);
  const passwordHash = await app.passwords.hash(password);
  const operator: Operator = { id: app.ids.next<OperatorId>(), email, role };
  await inTransaction(app.sql, async (sql) => {
    const staff = await listOperatorsLocked(sql, storeId);
    refuseFullStaff(staff);
    const isValid = staff.some((one) => one.email === invitedBy && one.role === 'owner');
    const isDeleted = await deleteInvitationByHash(sql, storeId, hash);
    if (!isValid || !isDeleted) throw new ApiError('LINK_INVALID');
    const added = { ...operator, passwordHash, createdAt: now };
    if (!(await addOperator(sql, storeId, added))) throw new ApiError('LINK_INVALID');
    await insertAuditEntries(sql, storeId, {
      id: app.ids.next<never>(),
      operatorId: operator.id,
      email,
      operation: 'acceptInvitation',
      subject: invitation.id,
      fields: [],
      createdAt: now,
    });
  });
  return { operator, store };
}
