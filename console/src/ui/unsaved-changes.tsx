import { useBlocker } from '@tanstack/react-router';
import { commonTexts } from '../texts/common.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before a form that differs is left: `isDirty={form.formState.isDirty}`. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const texts = commonTexts.unsaved;
  return (
    <ConfirmDialog
      title={texts.title}
      effect={texts.text}
      action={texts.leave}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  );
}
