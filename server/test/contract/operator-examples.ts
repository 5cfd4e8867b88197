import type { Data, TestStore } from '../harness.ts';
import { OPERATOR_PASSWORD } from '../operators.ts';
import type { Prepare } from './examples.ts';
import { random } from './fresh-values.ts';
import { forgetfulOf, ownerOf } from './owner-of.ts';

const FACTOR = '/admin/v1/session/second-factor';
const MAIL_SENDER = {
  ...{ provider: 'smtp', host: 'smtp.example.com', port: 587, security: 'starttls' },
  ...{ fromName: 'Mugs', fromAddress: 'mugs@example.com' },
};
const INVITATIONS = '/admin/v1/staff/invitations';

/** Sessions, staff and audit log. */
export const OPERATOR_EXAMPLES: Readonly<Record<string, Prepare>> = {
  signInOperator: async (store) => {
    const { email } = await store.newOperator('owner');
    return {
      path: '/admin/v1/sessions',
      body: { handle: store.handle, email, password: OPERATOR_PASSWORD },
    };
  },
  getOperatorSession: async () => ({ path: '/admin/v1/session' }),
  listOwnSessions: async () => ({ path: '/admin/v1/sessions' }),
  endOtherSessions: async (store) => {
    const { headers } = await store.newOperator('owner');
    return { path: '/admin/v1/sessions', headers };
  },
  endSession: async (store) => {
    const { headers } = await store.newOperator('owner');
    return { path: `/admin/v1/sessions/${await currentSessionOf(store)}`, headers };
  },
  listMemberSessions: async (store) => ({
    path: `/admin/v1/staff/${(await store.newOperator('staff')).id}/sessions`,
  }),
  endMemberSessions: async (store) => ({
    path: `/admin/v1/staff/${(await store.newOperator('staff')).id}/sessions`,
  }),
  changeOwnPassword: async (store) => {
    const { headers, resetPassword } = await forgetfulOf(store);
    await resetPassword();
    const body = { currentPassword: OPERATOR_PASSWORD, password: `another ${random()}` };
    return { path: '/admin/v1/session/password', headers, body };
  },
  requestOperatorPasswordReset: async (store) => ({
    path: '/admin/v1/password/reset-request',
    body: { handle: store.handle, email: (await store.newOperator('staff')).email },
  }),
  resetOperatorPassword: async (store) => ({
    path: '/admin/v1/password/reset',
    body: { token: await (await store.newOperator('staff')).newResetToken(), password: random() },
  }),
  getSecondFactor: async () => ({ path: FACTOR }),
  beginSecondFactor: async (store) => ({
    path: FACTOR,
    headers: (await store.newOperator('staff')).headers,
    body: { password: OPERATOR_PASSWORD },
  }),
  confirmSecondFactor: async (store) => {
    const { headers, beginSecondFactor } = await store.newOperator('staff');
    return { path: `${FACTOR}/confirm`, headers, body: { code: await beginSecondFactor() } };
  },
  renewRecoveryCodes: async (store) => {
    const { headers, newSecondFactor } = await store.newOperator('staff');
    const { recoveryCodes } = await newSecondFactor();
    return { path: `${FACTOR}/recovery-codes`, headers, body: { code: recoveryCodes[0] } };
  },
  disableSecondFactor: async (store) => {
    const { headers, newSecondFactor } = await store.newOperator('staff');
    const { recoveryCodes } = await newSecondFactor();
    const body = { password: OPERATOR_PASSWORD, code: recoveryCodes[0] };
    return { path: `${FACTOR}/disable`, headers, body };
  },
  resetMemberSecondFactor: async (store) => {
    const { id, newSecondFactor } = await store.newOperator('staff');
    await newSecondFactor();
    return { path: `/admin/v1/staff/${id}/second-factor` };
  },
  listStaff: async () => ({ path: '/admin/v1/staff' }),
  addMember: async (store) => {
    await deleteStaff(store);
    const email = `${random()}@example.com`;
    return { path: '/admin/v1/staff', body: { email, password: random(), role: 'staff' } };
  },
  changeMember: async (store) => ({
    path: `/admin/v1/staff/${(await store.newOperator('owner')).id}`,
    body: { role: 'staff', password: random() },
  }),
  removeMember: async (store) => ({
    path: `/admin/v1/staff/${(await store.newOperator('staff')).id}`,
  }),
  listAuditLog: async () => ({ path: '/admin/v1/audit-log' }),
  signOutOperator: async (store) => ({
    path: '/admin/v1/session',
    headers: (await store.newOperator('owner')).headers,
  }),
  listInvitations: async () => ({ path: INVITATIONS }),
  inviteMember: async (store) => {
    await makeRoomForInvitations(store);
    // Other examples set and remove it, and each invitation should have the same effects.
    await (await ownerOf(store)).call('PUT', '/admin/v1/mail-sender', MAIL_SENDER);
    return { path: INVITATIONS, body: { email: `${random()}@example.com`, role: 'staff' } };
  },
  revokeInvitation: async (store) => ({
    path: `${INVITATIONS}/${(await newInvitation(store)).id}`,
  }),
  acceptInvitation: async (store) => {
    const { link } = await newInvitation(store);
    const token = link.split('#token=')[1];
    return { path: `${INVITATIONS}/accept`, body: { token, password: random() } };
  },
};

/** The session of a new operator. */
async function currentSessionOf(store: TestStore): Promise<string> {
  const { call } = await store.newOperator('staff');
  return (await call('GET', '/admin/v1/sessions')).data.sessions[0].id;
}

async function deleteStaff(store: TestStore): Promise<void> {
  const { call, id: owner } = await ownerOf(store);
  const kept = [owner, (await forgetfulOf(store)).id];
  const { data } = await call('GET', '/admin/v1/staff');
  if (data.staff.length < 150) return;
  for (const { id } of data.staff) {
    if (!kept.includes(id)) await call('DELETE', `/admin/v1/staff/${id}`);
  }
}

async function newInvitation(store: TestStore): Promise<Data> {
  await makeRoomForInvitations(store);
  const { call } = await ownerOf(store);
  const input = { email: `${random()}@example.com`, role: 'staff' };
  return (await call('POST', INVITATIONS, input)).data;
}

async function makeRoomForInvitations(store: TestStore): Promise<void> {
  await deleteStaff(store);
  const { call } = await ownerOf(store);
  const { data } = await call('GET', INVITATIONS);
  if (data.invitations.length < 20) return;
  for (const { id } of data.invitations) await call('DELETE', `${INVITATIONS}/${id}`);
}
