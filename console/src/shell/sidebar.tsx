import { Link } from '@tanstack/react-router';
import { zoneName } from '../format/times.ts';
import { useSession } from '../session/session-context.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { statusTexts } from '../texts/orders/statuses.ts';
import { sessionTexts } from '../texts/session.ts';
import { shellTexts } from '../texts/shell.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { ModeBadge } from './mode.tsx';
import { NAVIGATION } from './screens.ts';

/** The navigation: always there on a wide screen, a menu on a small one. */
export function Sidebar({ isOpen, onSearch }: { isOpen: boolean; onSearch: () => void }) {
  const { store } = useSession();
  return (
    <aside
      id="navigation"
      aria-label={shellTexts.sidebar}
      className={classNames(
        'border-b bg-surface px-3 py-4 lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col',
        'lg:overflow-y-auto lg:border-r lg:border-b-0',
        store.developerMode && 'lg:top-7 lg:h-[calc(100dvh-1.75rem)]',
        !isOpen && 'max-lg:hidden',
      )}
    >
      <div className="hidden items-center justify-between gap-2 px-2 pb-3 lg:flex">
        <span className="min-w-0 font-semibold break-words">{store.name}</span>
        <ModeBadge />
      </div>
      <button
        type="button"
        onClick={onSearch}
        className={classNames(
          'mb-3 flex min-h-9 w-full items-center gap-2 rounded-md border',
          'border-line-strong px-2 text-muted hover:bg-sunken max-lg:hidden',
        )}
      >
        <Icon name="search" />
        {shellTexts.palette.open}
        <kbd className="ml-auto font-sans text-xs">{shellTexts.palette.shortcut}</kbd>
      </button>
      <nav aria-label={shellTexts.navigation} className="flex flex-col gap-4">
        {NAVIGATION.map(({ label, entries }) => (
          <div key={label ?? ''}>
            {label && <h2 className="px-2 pb-1 text-xs font-medium text-muted">{label}</h2>}
            <ul className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-2">
              {entries.map((entry) => (
                <li key={entry.to}>
                  <Link
                    to={entry.to}
                    activeOptions={{ exact: entry.to === '/', includeSearch: false }}
                    className={classNames(
                      'flex min-h-8 items-center rounded-md px-2 hover:bg-sunken max-lg:min-h-10',
                    )}
                    activeProps={{ className: 'bg-accent-soft font-medium text-accent' }}
                  >
                    {entry.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <SidebarFoot />
    </aside>
  );
}

function SidebarFoot() {
  const { operator, store } = useSession();
  const signOut = useSignOut();
  return (
    <div className="mt-4 border-t px-2 pt-3 text-sm lg:mt-auto">
      <p className="text-muted">{shellTexts.zone(store.timezone, zoneName(store.timezone))}</p>
      <p className="mt-2 break-all">
        {operator.email} <span className="text-muted">({statusTexts[operator.role]})</span>
      </p>
      <div className="mt-1 -ml-2.5">
        <Button variant="quiet" isSmall isBusy={signOut.isSending} onClick={() => signOut.send({})}>
          {sessionTexts.signOut}
        </Button>
      </div>
    </div>
  );
}
