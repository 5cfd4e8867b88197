import { createHash } from 'node:crypto';
import type { Poison } from './poisons.ts';

export const hashOf = (id: string) => `\\x${createHash('sha256').update(id).digest('hex')}`;
export const longAgo = (at: Date) => new Date(at.getTime() - 1_000 * 86_400_000);

/** Sessions, links and attempts of operators. */
export const OPERATOR_POISONS: readonly Poison[] = [
  {
    table: 'operator_sessions',
    key: 'hash',
    row: ({ id, at }) => ({ id, hash: hashOf(id), expires_at: longAgo(at) }),
  },
  {
    table: 'operator_password_resets',
    key: 'hash',
    row: ({ id, at }) => ({
      ...{ operator_id: id, hash: hashOf(id), created_at: at, expires_at: longAgo(at) },
    }),
  },
  {
    table: 'operator_invitations',
    key: 'id',
    row: ({ id, at }) => ({
      ...{ id, email: id, role: 'staff', invited_by: 'ada@example.com', hash: hashOf(id) },
      ...{ created_at: at, expires_at: longAgo(at) },
    }),
  },
  {
    table: 'operator_sign_in_attempts',
    key: 'subject',
    row: ({ id, at }) => ({
      ...{ subject: id, tries: 1, blocked_until: at, expires_at: longAgo(at) },
    }),
  },
];
