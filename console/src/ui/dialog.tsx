import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { commonTexts } from '../texts/common.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly isWide?: boolean;
  /** False where the dialog must be answered. */
  readonly canClose?: boolean;
  /** A write is under way: the dialog stays until its outcome is known. */
  readonly isBusy?: boolean;
}

/**
 * A modal dialog. Render it while it is open: `{isOpen && <Dialog …>}`, so that its state and its
 * Idempotency-Key are made when it opens. Focus returns to where it was.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, isWide, canClose = true, isBusy = false } = props;
  const closes = canClose && !isBusy;
  const titleId = useId();
  const ref = useModal();
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (closes) onClose();
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        if (closes) onClose();
        else event.currentTarget.showModal();
      }}
      className={classNames(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto rounded-lg border',
        'bg-raised p-0 text-ink shadow-xl',
        isWide ? 'max-w-3xl' : 'max-w-lg',
      )}
    >
      <header className="flex items-start justify-between gap-4 px-5 pt-4">
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
        {canClose && (
          <IconButton
            icon="close"
            label={commonTexts.close}
            onClick={onClose}
            aria-disabled={isBusy || undefined}
          />
        )}
      </header>
      <div className="px-5 pt-2 pb-5">{children}</div>
    </dialog>
  );
}

/** The buttons at the end of a dialog or form; the main one comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>;
}

function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    focusFirst(dialog);
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      else document.querySelector('main')?.focus();
    };
  }, []);
  return ref;
}

const FIELD = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea';

/** What is marked, or the first field, rather than the button that closes. */
function focusFirst(dialog: HTMLDialogElement | null): void {
  const marked = dialog?.querySelector<HTMLElement>('[data-autofocus]');
  const first = marked ?? dialog?.querySelector<HTMLElement>(FIELD);
  first?.focus();
}
