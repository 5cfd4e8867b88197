import { useSession } from '../session/session-context.ts';
import { shellTexts } from '../texts/shell.ts';
import { IconButton } from '../ui/button.tsx';
import { ModeBadge } from './mode.tsx';

/** On small screens: the store, the menu and the search. */
export function TopBar({
  onMenu,
  isMenuOpen,
  onSearch,
}: {
  onMenu: () => void;
  isMenuOpen: boolean;
  onSearch: () => void;
}) {
  const { store } = useSession();
  return (
    <div className="flex items-center gap-2 border-b bg-surface px-2 py-2 lg:hidden">
      <IconButton
        icon={isMenuOpen ? 'close' : 'menu'}
        label={shellTexts.menu}
        aria-expanded={isMenuOpen}
        aria-controls="navigation"
        onClick={onMenu}
      />
      <span className="min-w-0 font-semibold break-words">{store.name}</span>
      <ModeBadge />
      <span className="ml-auto">
        <IconButton icon="search" label={shellTexts.palette.open} onClick={onSearch} />
      </span>
    </div>
  );
}
