import type { Reply } from '@cartwright/client/admin';
import { staffTexts as texts } from '../../texts/settings/staff.ts';
import { OperationDialog } from '../shared/operation-dialog.tsx';

export type Member = Reply<'listStaff'>['staff'][number];

export type MemberAction =
  | 'makeOwner'
  | 'makeStaff'
  | 'resetSecondFactor'
  | 'endSessions'
  | 'remove';

interface DialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** Says what an action does to a member of staff, and does it. */
export function MemberDialog({ action, ...props }: DialogProps & { action: MemberAction }) {
  switch (action) {
    case 'makeOwner':
    case 'makeStaff':
      return <RoleDialog {...props} role={action === 'makeOwner' ? 'owner' : 'staff'} />;
    case 'resetSecondFactor':
      return <ResetDialog {...props} />;
    case 'endSessions':
      return <EndSessionsDialog {...props} />;
    case 'remove':
      return <RemoveDialog {...props} />;
  }
}

function RoleDialog({ member, onClose, role }: DialogProps & { role: 'owner' | 'staff' }) {
  return (
    <OperationDialog
      operation="changeMember"
      args={{ path: { operatorId: member.id }, body: { role } }}
      successMessage={texts.changed}
      title={texts.changeTitle(member.email, texts.roles[role])}
      effect={role === 'owner' ? texts.ownerEffect : texts.staffEffect}
      action={role === 'owner' ? texts.makeOwner : texts.makeStaff}
      onClose={onClose}
    />
  );
}

function ResetDialog({ member, onClose }: DialogProps) {
  return (
    <OperationDialog
      operation="resetMemberSecondFactor"
      args={{ path: { operatorId: member.id } }}
      successMessage={texts.reset}
      title={texts.resetTitle(member.email)}
      effect={texts.resetEffect}
      action={texts.resetSecondFactor}
      onClose={onClose}
    />
  );
}

function EndSessionsDialog({ member, onClose }: DialogProps) {
  return (
    <OperationDialog
      operation="endMemberSessions"
      args={{ path: { operatorId: member.id } }}
      successMessage={texts.ended}
      title={texts.endTitle(member.email)}
      effect={texts.endEffect}
      action={texts.endSessions}
      onClose={onClose}
    />
  );
}

function RemoveDialog({ member, onClose }: DialogProps) {
  return (
    <OperationDialog
      operation="removeMember"
      args={{ path: { operatorId: member.id } }}
      successMessage={texts.removed(member.email)}
      title={texts.removeTitle(member.email)}
      effect={texts.removeEffect}
      action={texts.remove}
      onClose={onClose}
    />
  );
}
