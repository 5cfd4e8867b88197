import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { sessionEnd } from '../session/session-end.ts';
import { SessionGate } from '../session/session-gate.tsx';
import { shellTexts } from '../texts/shell.ts';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/feedback.tsx';
import { Notices } from '../ui/notices.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { SandboxStripe } from './mode.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const loadPalette = async () => ({ default: (await import('./palette.tsx')).Palette });
/** Loaded after the first page: what is typed right after Ctrl-K has to find it there. */
const Palette = lazy(loadPalette);
const loadSignIn = async () => ({
  default: (await import('../session/sign-in-dialog.tsx')).SignInDialog,
});
/** Loaded after the first page as well: a new version of the console may have removed the file. */
const SignInDialog = lazy(loadSignIn);

/** Everything around a screen. */
export function Shell() {
  return (
    <SessionGate>
      <Frame />
    </SessionGate>
  );
}

function Frame() {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.isReported);
  const main = useFocusOnNavigation(() => setMenuOpen(false));
  usePaletteKey(() => setPaletteOpen(true));
  usePreload();
  return (
    <div className="min-h-dvh">
      <a
        href="#content"
        className={classNames(
          'sr-only z-50 rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only',
          'focus:fixed focus:top-2 focus:left-2',
        )}
      >
        {shellTexts.skip}
      </a>
      <header className="contents">
        <SandboxStripe />
        <TopBar
          onMenu={() => setMenuOpen(!isMenuOpen)}
          isMenuOpen={isMenuOpen}
          onSearch={() => setPaletteOpen(true)}
        />
      </header>
      <div className="lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)]">
        <Sidebar isOpen={isMenuOpen} onSearch={() => setPaletteOpen(true)} />
        <main
          id="content"
          ref={main}
          tabIndex={-1}
          className="mx-auto w-full max-w-7xl min-w-0 px-4 py-5 lg:px-8 lg:py-7"
        >
          <ConnectionNotice />
          <Suspense fallback={<Skeleton lines={8} />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Suspense>
        {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
        {hasEnded && <SignInDialog />}
      </Suspense>
      <Notices />
    </div>
  );
}

/** A new page is read from its start; the first one leaves focus where the browser put it. */
function useFocusOnNavigation(onNavigation: () => void) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    onNavigation();
    main.current?.focus({ preventScroll: true });
  });
  return main;
}

/** A load that fails here is retried when it is needed. */
function usePreload(): void {
  useEffect(() => {
    for (const load of [loadPalette, loadSignIn]) void load().catch(() => undefined);
  }, []);
}

function usePaletteKey(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) latest.current();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
