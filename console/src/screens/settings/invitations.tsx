import type { Reply } from '@cartwright/client/admin';
import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { staffTexts as texts } from '../../texts/settings/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { OwnerButton } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/values.tsx';
import { OperationDialog } from '../shared/operation-dialog.tsx';

type Invitation = Reply<'listInvitations'>['invitations'][number];

/** Nothing where no invitation is open. */
export function Invitations() {
  const { data } = useOperation('listInvitations');
  const [revoked, setRevoked] = useState<Invitation | undefined>(undefined);
  if (!data || data.invitations.length === 0) return null;
  return (
    <Card title={texts.invitations} isFlush>
      <Table
        label={texts.invitations}
        rows={data.invitations}
        rowKey={({ id }) => id}
        columns={columnsOf(setRevoked)}
      />
      {revoked && <RevokeDialog invitation={revoked} onClose={() => setRevoked(undefined)} />}
    </Card>
  );
}

function columnsOf(revoke: (invitation: Invitation) => void): readonly Column<Invitation>[] {
  const labels = texts.columns;
  return [
    { id: 'email', header: labels.email, isPrimary: true, cell: ({ email }) => email },
    { id: 'role', header: labels.role, cell: ({ role }) => <Badge>{texts.roles[role]}</Badge> },
    { id: 'invitedBy', header: labels.invitedBy, cell: ({ invitedBy }) => invitedBy },
    { id: 'expiresAt', header: labels.expiresAt, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
    {
      id: 'actions',
      header: labels.actions,
      align: 'end',
      cell: (invitation) => (
        <OwnerButton isSmall onClick={() => revoke(invitation)}>
          {texts.revoke}
        </OwnerButton>
      ),
    },
  ];
}

function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  return (
    <OperationDialog
      operation="revokeInvitation"
      args={{ path: { invitationId: invitation.id } }}
      successMessage={texts.revoked}
      title={texts.revokeTitle(invitation.email)}
      effect={texts.revokeEffect}
      action={texts.revoke}
      onClose={onClose}
    />
  );
}
