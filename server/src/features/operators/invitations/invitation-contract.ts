import { type Static, Type } from 'typebox';
import type { Operator } from '../../../context.ts';
import { Component, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { Id, Iso } from '../../../platform/http/openapi/shapes.ts';
import type { Store } from '../../../ports/store.ts';
import { Email, OperatorView, Password, ROLES, SessionStore, storeView } from '../contract.ts';
import { LinkToken } from '../passwords/password-contract.ts';
import type { Invitation } from './invitation-queries.ts';
import type { NewInvitation } from './invite-member.ts';

export const InvitationParams = Type.Object({ invitationId: Type.String() });

export const InvitationBody = Component(
  'StaffInvitationInput',
  Type.Object({ email: Email(), role: OneOf(ROLES) }),
);

const fields = {
  id: Id(),
  email: Type.String(),
  role: OneOf(ROLES),
  invitedBy: Type.String({ description: 'The e-mail address of the owner who invites.' }),
  createdAt: Iso(),
  expiresAt: Iso(),
};

const InvitationView = Component('StaffInvitation', Type.Object(fields));
export const InvitationListView = Type.Object({ invitations: Type.Array(InvitationView) });

export const NewInvitationView = Component(
  'NewStaffInvitation',
  Type.Object({
    ...fields,
    link: Type.String({ description: 'Returned once. It works once, until the invitation ends.' }),
    isMailed: Type.Boolean({ description: 'False where the store has no mail sender.' }),
  }),
);

export const AcceptBody = Component(
  'InvitationAcceptance',
  Type.Object({ token: LinkToken(), password: Password() }),
);

export const AcceptedView = Component(
  'AcceptedInvitation',
  Type.Object({ operator: OperatorView, store: SessionStore }),
);

export function invitationView(one: Invitation): Static<typeof InvitationView> {
  const { id, email, role, invitedBy, createdAt, expiresAt } = one;
  const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  return { id, email, role, invitedBy, ...times };
}

export function newInvitationView(one: NewInvitation): Static<typeof NewInvitationView> {
  return { ...invitationView(one), link: one.link, isMailed: one.isMailed };
}

export function acceptedView({ operator, store }: { operator: Operator; store: Store }) {
  return { operator, store: storeView(store) };
}
