import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useSession } from '../session/session-context.ts';
import { commonTexts } from '../texts/common.ts';
import { shellTexts } from '../texts/shell.ts';
import { Icon } from './icon.tsx';

export interface PageProps {
  readonly title: string;
  readonly children: ReactNode;
  /** One sentence under the title. */
  readonly intro?: ReactNode;
  /** Badges beside the title. */
  readonly badges?: ReactNode;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
  /** Where the page belongs, such as the list. */
  readonly parent?: { readonly to: NonNullable<LinkProps['to']>; readonly label: string };
}

/** The frame of each screen: document title, heading, actions. */
export function Page({ title, children, intro, badges, actions, parent }: PageProps) {
  const { store } = useSession();
  const mode = store.developerMode ? `[${shellTexts.sandbox}] ` : '';
  return (
    <div className="flex flex-col gap-5">
      <title>{`${mode}${title} · ${store.name} · ${commonTexts.product}`}</title>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {parent && (
            <Link to={parent.to} className="link mb-1 inline-flex items-center gap-1 text-sm">
              <Icon name="chevronLeft" />
              {parent.label}
            </Link>
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-xl font-semibold wrap-anywhere">{title}</h1>
            {badges}
          </div>
          {intro && <div className="mt-1 max-w-prose text-muted">{intro}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** A box with a heading. */
export function Card({
  title,
  actions,
  children,
  isFlush,
}: {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
  /** Without inner space: for tables. */
  isFlush?: boolean;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className="min-w-0 rounded-lg border bg-surface"
    >
      {title && (
        <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
      )}
      <div className={isFlush ? (title ? 'pt-2' : '') : 'p-4'}>{children}</div>
    </section>
  );
}

/** A wide column and a narrow one beside it; one below the other on a small screen. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">{main}</div>
      <div className="flex min-w-0 flex-col gap-5">{side}</div>
    </div>
  );
}
