import type { StorefrontConfig } from '@cartwright/client';
import type { ReactElement, ReactNode } from 'react';
import type { Assets } from '../assets.ts';
import type { EventLog } from '../merchant/event-log.ts';
import type { Notice, WebSession } from '../session.ts';
import { texts } from '../texts.ts';
import { WhatIfPanel } from './what-if-panel.tsx';

export interface Page {
  readonly title: string;
  readonly body: ReactNode;
  readonly status?: number;
  /** The script of Stripe's form, on the checkout page alone. */
  readonly withStripe?: boolean;
  /** The number of pieces in the cart, where the route has read it already. */
  readonly itemCount?: number;
  /** Without a script, the page reloads itself after this many seconds. */
  readonly refreshSeconds?: number;
}

interface LayoutProps {
  readonly page: Page;
  readonly store: StorefrontConfig;
  readonly itemCount: number;
  readonly notice: Notice | null;
  readonly message: string | null;
  readonly session: WebSession;
  readonly path: string;
  readonly assets: Assets;
  readonly events: EventLog;
}

/** Elements with `data-region` are what the script exchanges after a form was sent. */
export function Layout(props: LayoutProps): ReactElement {
  const { page, store, itemCount, notice, message, session, path, assets, events } = props;
  return (
    <html lang="en">
      <Head page={page} assets={assets} />
      <body>
        <a className="skip" href="#content">
          {texts.shop.skip}
        </a>
        {store.developerMode && (
          <div data-region="what-if">
            <WhatIfPanel current={session.whatIf} events={events.latest()} path={path} />
          </div>
        )}
        <Header itemCount={itemCount} isSignedIn={session.tokens !== null} />
        <div data-region="notice" role="status">
          {notice && <NoticeBox {...notice} />}
          {store.developerMode && message && <Message text={message} />}
        </div>
        <main id="content" tabIndex={-1} data-region="main">
          {page.body}
        </main>
        <Footer store={store} />
        <dialog id="drawer" aria-label={texts.cart.title}>
          <form method="dialog">
            <button type="submit" className="close" aria-label={texts.cart.close}>
              ×
            </button>
          </form>
          <div id="drawer-content" />
        </dialog>
      </body>
    </html>
  );
}

function Head({ page, assets }: Pick<LayoutProps, 'page' | 'assets'>) {
  const { script, style, stripeScript } = assets;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="description" content={texts.shop.intro} />
      <title>{`${page.title} · ${texts.shop.name}`}</title>
      <link rel="icon" href="/pictures/icon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href={style} />
      <script type="module" src={script} />
      {page.withStripe && <script src="https://js.stripe.com/v3/" defer />}
      {page.withStripe && <script type="module" src={stripeScript} />}
      {page.refreshSeconds !== undefined && (
        <noscript>
          <meta httpEquiv="refresh" content={String(page.refreshSeconds)} />
        </noscript>
      )}
    </head>
  );
}

function Header({ itemCount, isSignedIn }: { itemCount: number; isSignedIn: boolean }) {
  return (
    <header className="top">
      <a className="brand" href="/">
        <img src="/pictures/icon.svg" alt="" width="28" height="28" />
        {texts.shop.name}
      </a>
      <nav aria-label={texts.shop.name}>
        <a href={isSignedIn ? '/account' : '/sign-in'}>
          {isSignedIn ? texts.account.link : texts.signIn.link}
        </a>
        <span data-region="cart-link">
          <a
            className="cart-link"
            href="/cart"
            data-drawer=""
            aria-label={texts.cart.link(itemCount)}
          >
            {texts.cart.label}
            <span className="count">{itemCount}</span>
          </a>
        </span>
      </nav>
    </header>
  );
}

function NoticeBox({ kind, text, details = [] }: Notice) {
  return (
    <div className={`notice ${kind}`}>
      <p>{text}</p>
      {details.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

/** A text with a link in it, as a mail would have. */
function Message({ text }: { text: string }) {
  const [before, link] = text.split(/(?=https?:\/\/)/);
  return (
    <div className="notice sandbox">
      <p>
        <strong>{texts.sandbox.label}: </strong>
        {before}
        {link && <a href={link}>{link}</a>}
      </p>
    </div>
  );
}

function Footer({ store }: { store: StorefrontConfig }) {
  return (
    <footer>
      <p>{texts.shop.footer}</p>
      {store.developerMode && (
        <p>
          {texts.shop.demo} <a href={store.adminUrl}>{texts.shop.console}</a>
        </p>
      )}
    </footer>
  );
}
