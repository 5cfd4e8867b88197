import type { Reply } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { commonTexts } from '../../texts/common.ts';
import { staffTexts as texts } from '../../texts/settings/staff.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';

interface InvitedMember {
  email: string;
  role: 'owner' | 'staff';
}

/** Asks for the address, then shows the link. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Reply<'inviteMember'> | undefined>(undefined);
  return made ? (
    <LinkDialog made={made} onClose={onClose} />
  ) : (
    <AddressDialog onClose={onClose} onMade={setMade} />
  );
}

function AddressDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (made: Reply<'inviteMember'>) => void;
}) {
  const form = useForm<InvitedMember>({ defaultValues: { email: '', role: 'staff' } });
  const write = useWrite('inviteMember', {
    successMessage: ({ email }) => texts.invited(email),
    onDone: onMade,
  });
  return (
    <FormDialog
      title={texts.inviteTitle}
      form={form}
      write={write}
      action={texts.sendInvitation}
      onSubmit={(body) => write.send({ body })}
      onClose={onClose}
    >
      <TextField
        label={texts.email}
        type="email"
        {...bind(form, 'email', { required: commonTexts.required })}
      />
      <SelectField
        label={texts.role}
        choices={[
          { value: 'staff', label: texts.roles.staff },
          { value: 'owner', label: texts.roles.owner },
        ]}
        {...bind(form, 'role')}
      />
    </FormDialog>
  );
}

function LinkDialog({ made, onClose }: { made: Reply<'inviteMember'>; onClose: () => void }) {
  return (
    <Dialog title={texts.linkTitle} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <p>{made.isMailed ? texts.linkMailed : texts.linkNotMailed}</p>
        <CodeBlock label={texts.link} text={made.link} />
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose} data-autofocus>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
