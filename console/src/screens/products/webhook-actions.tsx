import { isCode, type ProductWebhook } from '@cartwright/client/admin';
import { useState } from 'react';
import { useWrite } from '../../api/use-write.ts';
import { productTexts as texts } from '../../texts/products.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Callout } from '../../ui/feedback.tsx';
import { SecretDialog } from '../../ui/secret.tsx';
import { OperationButton } from '../shared/operation-button.tsx';
import { OperationDialog } from '../shared/operation-dialog.tsx';
import { shownError } from '../shared/stale-notice.tsx';

interface WebhookProps {
  readonly webhook: ProductWebhook;
  readonly etag: string;
}

export function WebhookActions({ webhook, etag }: WebhookProps) {
  const [open, setOpen] = useState<'rotate' | 'remove' | undefined>(undefined);
  const close = () => setOpen(undefined);
  return (
    <>
      <OperationButton operation="setProductWebhook" isSmall onClick={() => setOpen('rotate')}>
        {texts.rotate.action}
      </OperationButton>
      <OperationButton operation="removeProductWebhook" isSmall onClick={() => setOpen('remove')}>
        {texts.remove.action}
      </OperationButton>
      {open === 'rotate' && <RotateDialog webhook={webhook} etag={etag} onClose={close} />}
      {open === 'remove' && <RemoveDialog onClose={close} />}
    </>
  );
}

function RotateDialog({ webhook, etag, onClose }: WebhookProps & { onClose: () => void }) {
  const rotate = useWrite('setProductWebhook', { successMessage: texts.form.done });
  if (rotate.reply?.secret) {
    return (
      <SecretDialog
        title={texts.form.secretTitle}
        label={texts.form.secretLabel}
        secret={rotate.reply.secret}
        onKept={onClose}
      />
    );
  }
  const isStale = isCode(rotate.error, 'VERSION_MISMATCH');
  return (
    <ConfirmDialog
      title={texts.rotate.title}
      effect={
        <>
          <p>{texts.rotate.effect}</p>
          {isStale && <Callout tone="warn">{texts.rotate.stale}</Callout>}
        </>
      }
      action={texts.rotate.action}
      isBusy={rotate.isSending}
      error={shownError(rotate.error)}
      onConfirm={() =>
        rotate.send({ body: { url: webhook.url, rotateSecret: true } }, { ifMatch: etag })
      }
      onClose={onClose}
    />
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  return (
    <OperationDialog
      operation="removeProductWebhook"
      args={{}}
      successMessage={texts.remove.done}
      title={texts.remove.title}
      effect={texts.remove.effect}
      action={texts.remove.action}
      onClose={onClose}
    />
  );
}
