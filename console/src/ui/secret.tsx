import { commonTexts } from '../texts/common.ts';
import { Button } from './button.tsx';
import { CodeBlock } from './code-block.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { Callout } from './feedback.tsx';

/** A secret that is shown once: it closes only by saying that it was kept. */
export function SecretDialog({
  title,
  label,
  secret,
  onKept,
}: {
  title: string;
  label: string;
  secret: string;
  onKept: () => void;
}) {
  return (
    <Dialog title={title} onClose={onKept} canClose={false}>
      <div className="flex flex-col gap-3">
        <Callout tone="warn">{commonTexts.keepSecret.text}</Callout>
        <CodeBlock label={label} text={secret} />
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onKept} data-autofocus>
          {commonTexts.keepSecret.kept}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
