import { useSession } from '../session/session-context.ts';
import { shellTexts } from '../texts/shell.ts';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';

/** Across the whole window while the store is a sandbox. */
export function SandboxStripe() {
  const { store } = useSession();
  if (!store.developerMode) return null;
  return (
    <p
      className={classNames(
        'sticky top-0 z-30 bg-sandbox px-4 py-1 text-center text-sm font-semibold',
        'text-on-sandbox',
      )}
    >
      {shellTexts.sandboxLine}
    </p>
  );
}

/** Beside the store's name. */
export function ModeBadge() {
  const { store } = useSession();
  return store.developerMode ? (
    <Badge tone="warn">{shellTexts.sandbox}</Badge>
  ) : (
    <Badge tone="good">{shellTexts.live}</Badge>
  );
}
