import { useSyncExternalStore } from 'react';
import { commonTexts } from '../texts/common.ts';
import { IconButton } from './button.tsx';
import { currentNotices, dismiss, subscribeToNotices } from './notify.ts';

/** What was done, at the foot of the window. Rendered once, by the shell. */
export function Notices() {
  const notices = useSyncExternalStore(subscribeToNotices, currentNotices);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-2"
    >
      {notices.map(({ id, text }) => (
        <div
          key={id}
          className="pointer-events-auto flex max-w-xl items-center gap-3 rounded-md bg-ink py-1.5 pr-1.5 pl-4 text-page shadow-lg"
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
