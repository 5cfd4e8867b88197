import { useEffect, useRef, useSyncExternalStore } from 'react';
import { commonTexts } from '../texts/common.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { currentNotices, dismiss, subscribeToNotices } from './notify.ts';

/** What was done, at the foot of the window. Rendered once, by the shell. */
export function Notices() {
  const notices = useSyncExternalStore(subscribeToNotices, currentNotices);
  const ref = useRef<HTMLDivElement>(null);
  // A popover that is shown last lies above dialogs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice comes to the front.
  useEffect(() => {
    ref.current?.hidePopover();
    ref.current?.showPopover();
  }, [notices]);
  return (
    <div
      ref={ref}
      popover="manual"
      aria-live="polite"
      className={classNames(
        'pointer-events-none fixed inset-x-4 top-auto bottom-4 m-0 flex w-auto flex-col',
        'items-center gap-2 border-0 bg-transparent p-0',
      )}
    >
      {notices.map(({ id, text }) => (
        <div
          key={id}
          className={classNames(
            'pointer-events-auto flex max-w-xl items-center gap-3 rounded-md bg-ink py-1.5',
            'pr-1.5 pl-4 text-page shadow-lg',
          )}
        >
          <span>{text}</span>
          <span className="rounded bg-page text-ink">
            <IconButton icon="close" label={commonTexts.close} onClick={() => dismiss(id)} />
          </span>
        </div>
      ))}
    </div>
  );
}
