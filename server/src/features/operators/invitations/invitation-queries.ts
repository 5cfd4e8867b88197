import type { Operator } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import type { InvitationId, StoreId } from '../../../values/ids.ts';

export interface Invitation {
  readonly id: InvitationId;
  readonly email: string;
  readonly role: Operator['role'];
  /** The address of the operator who invites. */
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function listPendingInvitations(
  sql: Sql,
  storeId: StoreId,
  now: Date,
): Promise<Invitation[]> {
  return await sql<Invitation[]>`
    select id, email, role, invited_by as "invitedBy", created_at as "createdAt",
      expires_at as "expiresAt"
    from operator_invitations where store_id = ${storeId} and expires_at > ${now} order by id`;
}

/** An address has one invitation: another one replaces role and link, and keeps the id. */
export async function upsertInvitation(
  sql: Sql,
  storeId: StoreId,
  one: Invitation & { readonly hash: Buffer },
): Promise<InvitationId> {
  const [row] = await sql<{ id: InvitationId }[]>`
    insert into operator_invitations (store_id, id, email, role, invited_by, hash, created_at,
      expires_at)
    values (${storeId}, ${one.id}, ${one.email}, ${one.role}, ${one.invitedBy}, ${one.hash},
      ${one.createdAt}, ${one.expiresAt})
    on conflict (store_id, email) do update set role = excluded.role, hash = excluded.hash,
      invited_by = excluded.invited_by, created_at = excluded.created_at,
      expires_at = excluded.expires_at
    returning id`;
  return row?.id ?? one.id;
}

export async function findInvitation(
  sql: Sql,
  storeId: StoreId,
  hash: Buffer,
  now: Date,
): Promise<Invitation | undefined> {
  const [found] = await sql<Invitation[]>`
    select id, email, role, invited_by as "invitedBy", created_at as "createdAt",
      expires_at as "expiresAt"
    from operator_invitations
    where store_id = ${storeId} and hash = ${hash} and expires_at > ${now}`;
  return found;
}

/** True for one caller only: an invitation is accepted once. */
export async function deleteInvitationByHash(
  sql: Sql,
  storeId: StoreId,
  hash: Buffer,
): Promise<boolean> {
  const { count } = await sql`
    delete from operator_invitations where store_id = ${storeId} and hash = ${hash}`;
  return count === 1;
}

/** Those that the operator made, and the one for the address. */
export async function deleteInvitationsOf(
  sql: Sql,
  storeId: StoreId,
  email: string,
): Promise<void> {
  await sql`
    delete from operator_invitations
    where store_id = ${storeId} and (invited_by = ${email} or email = ${email})`;
}

export async function deleteInvitation(
  sql: Sql,
  storeId: StoreId,
  id: InvitationId,
  now: Date,
): Promise<boolean> {
  const { count } = await sql`
    delete from operator_invitations
    where store_id = ${storeId} and id = ${id} and expires_at > ${now}`;
  return count === 1;
}
