import { useWrite, type Write } from '../../api/use-write.ts';
import { staffTexts as texts } from '../../texts/staff.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Member } from './staff.tsx';

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
  const write = useWrite('changeMember', { says: texts.changed, onDone: onClose });
  return (
    <ConfirmDialog
      title={texts.changeTitle(member.email, texts.roles[role])}
      effect={role === 'owner' ? texts.ownerEffect : texts.staffEffect}
      action={role === 'owner' ? texts.makeOwner : texts.makeStaff}
      onConfirm={() => void write.send({ path: { operatorId: member.id }, body: { role } })}
      {...stateOf(write)}
      onClose={onClose}
    />
  );
}

function ResetDialog({ member, onClose }: DialogProps) {
  const write = useWrite('resetMemberSecondFactor', { says: texts.reset, onDone: onClose });
  return (
    <ConfirmDialog
      title={texts.resetTitle(member.email)}
      effect={texts.resetEffect}
      action={texts.resetSecondFactor}
      onConfirm={() => void write.send({ path: { operatorId: member.id } })}
      {...stateOf(write)}
      onClose={onClose}
    />
  );
}

function EndSessionsDialog({ member, onClose }: DialogProps) {
  const write = useWrite('endMemberSessions', { says: texts.ended, onDone: onClose });
  return (
    <ConfirmDialog
      title={texts.endTitle(member.email)}
      effect={texts.endEffect}
      action={texts.endSessions}
      onConfirm={() => void write.send({ path: { operatorId: member.id } })}
      {...stateOf(write)}
      onClose={onClose}
    />
  );
}

function RemoveDialog({ member, onClose }: DialogProps) {
  const write = useWrite('removeMember', { says: texts.removed(member.email), onDone: onClose });
  return (
    <ConfirmDialog
      title={texts.removeTitle(member.email)}
      effect={texts.removeEffect}
      action={texts.remove}
      onConfirm={() => void write.send({ path: { operatorId: member.id } })}
      {...stateOf(write)}
      onClose={onClose}
    />
  );
}

function stateOf({ isSending, error }: Pick<Write<'removeMember'>, 'isSending' | 'error'>) {
  return { isBusy: isSending, error };
}
