import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { staffTexts as texts } from '../../texts/settings/staff.ts';
import { shellTexts } from '../../texts/shell.ts';
import { Badge } from '../../ui/badge.tsx';
import { OwnerButton } from '../../ui/button.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/values.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { type Member, type MemberAction, MemberDialog } from './member-dialog.tsx';

export function Staff() {
  const staff = useOperation('listStaff');
  const [isInviting, setInviting] = useState(false);
  const [open, setOpen] = useState<{ member: Member; action: MemberAction } | undefined>(undefined);
  const choose = (member: Member, action: MemberAction) => setOpen({ member, action });
  return (
    <Page
      title={shellTexts.screens.staff}
      intro={texts.intro}
      actions={
        <OwnerButton variant="primary" icon="plus" onClick={() => setInviting(true)}>
          {texts.invite}
        </OwnerButton>
      }
    >
      <Card isFlush>
        <Loaded from={staff}>
          {(reply) => (
            <Table
              label={shellTexts.screens.staff}
              rows={reply.staff}
              rowKey={({ id }) => id}
              columns={[...COLUMNS, actionsColumn(choose)]}
            />
          )}
        </Loaded>
      </Card>
      <Invitations />
      <ForDevelopers id="listStaff" args={{}} />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {open && <MemberDialog {...open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

const { columns: labels } = texts;

const COLUMNS: readonly Column<Member>[] = [
  { id: 'email', header: labels.email, isPrimary: true, cell: (member) => <Email {...member} /> },
  {
    id: 'role',
    header: labels.role,
    cell: ({ role }) => (
      <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{texts.roles[role]}</Badge>
    ),
  },
  {
    id: 'secondFactor',
    header: labels.secondFactor,
    cell: ({ hasSecondFactor }) =>
      hasSecondFactor ? (
        <Badge tone="good">{texts.secondFactorOn}</Badge>
      ) : (
        <Badge>{texts.secondFactorOff}</Badge>
      ),
  },
  {
    id: 'createdAt',
    header: labels.createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} isDate />,
  },
];

function Email({ id, email }: Member) {
  const { operator } = useSession();
  return (
    <span>
      {email} {operator.id === id && <span className="text-muted">({texts.you})</span>}
    </span>
  );
}

type Choose = (member: Member, action: MemberAction) => void;

function actionsColumn(choose: Choose): Column<Member> {
  return {
    id: 'actions',
    header: labels.actions,
    align: 'end',
    cell: (member) => <MemberMenu member={member} choose={choose} />,
  };
}

function MemberMenu({ member, choose }: { member: Member; choose: Choose }) {
  const { operator, isOwner } = useSession();
  const notOwner = isOwner ? undefined : commonTexts.ownerOnly;
  const reason = notOwner ?? (operator.id === member.id ? texts.self : undefined);
  const role = member.role === 'owner' ? 'makeStaff' : 'makeOwner';
  return (
    <Menu label={texts.manage} isSmall aria-description={member.email}>
      <MenuItem reason={reason} onSelect={() => choose(member, role)}>
        {texts[role]}
      </MenuItem>
      <MenuItem reason={notOwner} onSelect={() => choose(member, 'endSessions')}>
        {texts.endSessions}
      </MenuItem>
      {member.hasSecondFactor && (
        <MenuItem reason={reason} onSelect={() => choose(member, 'resetSecondFactor')}>
          {texts.resetSecondFactor}
        </MenuItem>
      )}
      <MenuItem reason={reason} isDangerous onSelect={() => choose(member, 'remove')}>
        {texts.remove}
      </MenuItem>
    </Menu>
  );
}
