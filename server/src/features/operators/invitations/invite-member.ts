import type { Operator, StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { normalEmail } from '../../../values/email.ts';
import type { InvitationId } from '../../../values/ids.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';
import { adminLink } from '../../stores/admin-url.ts';
import type { QueueOperatorMail } from '../operator-mail.ts';
import { newOperatorToken } from '../sessions/operator-token.ts';
import { MEMBERS_MAX } from '../staff/add-member.ts';
import { listOperatorsLocked } from '../staff/staff-queries.ts';
import { type Invitation, listPendingInvitations, upsertInvitation } from './invitation-queries.ts';

const INVITATION_MS = 7 * DAY_MS;

export interface NewInvitation extends Invitation {
  /** Returned once, for a store without a mail sender. */
  readonly link: string;
  readonly isMailed: boolean;
}

/** Inviting an address again sends a new link and ends the previous one. */
export async function inviteMember(
  ctx: StoreContext,
  inviter: Operator,
  input: Pick<Operator, 'email' | 'role'>,
  queueMail: QueueOperatorMail,
): Promise<NewInvitation> {
  const token = newOperatorToken(ctx.storeId, 'opi_');
  const createdAt = ctx.app.clock.now();
  const email = normalEmail(input.email);
  const wanted = {
    id: ctx.ids.next<InvitationId>(),
    email,
    role: input.role,
    invitedBy: inviter.email,
    createdAt,
    expiresAt: plusMs(createdAt, INVITATION_MS),
  };
  const link = adminLink(ctx.app, ctx.store, 'invitation', token);
  const isMailed = ctx.app.senders.mails(ctx.store) !== null;
  return await withTransaction(ctx, async (inside) => {
    await refuseTakenOrFull(inside, email);
    const { kind, expiresAt } = { kind: 'operator_invitation' as const, ...wanted };
    const hash = hashSecret(token);
    const id = await upsertInvitation(inside.sql, ctx.storeId, { ...wanted, hash });
    if (isMailed) await queueMail(inside, { kind, to: email, link, expiresAt });
    return { ...wanted, id, link, isMailed };
  });
}

/** The operators are locked, so invitations and acceptances are counted one after another. */
async function refuseTakenOrFull(ctx: StoreContext, email: string): Promise<void> {
  const staff = await listOperatorsLocked(ctx.sql, ctx.storeId);
  if (staff.some((one) => one.email === email)) throw new ApiError('EMAIL_TAKEN');
  const pending = await listPendingInvitations(ctx.sql, ctx.storeId, ctx.app.clock.now());
  const others = pending.filter((one) => one.email !== email);
  if (staff.length + others.length >= MEMBERS_MAX) {
    const words = `A store has at most ${MEMBERS_MAX} operators, invitations included.`;
    throw new ApiError('LIMIT_REACHED', words);
  }
}
