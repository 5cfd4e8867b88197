import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { commonTexts } from '../texts/common.ts';
import { Notices } from '../ui/notices.tsx';
import { rememberedStore } from './remembered-store.ts';

/** The frame of the pages before sign-in. */
export function SignInLayout({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: string;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-12 sm:py-24">
      <title>{`${title} · ${commonTexts.product}`}</title>
      <main className="w-full max-w-sm">
        <p className="mb-6 text-center text-lg font-semibold">{commonTexts.product}</p>
        <div className="rounded-lg border bg-surface p-6">
          <h1 className="text-xl font-semibold">{title}</h1>
          {intro && <p className="mt-1 text-muted">{intro}</p>}
          <div className="mt-5">{children}</div>
        </div>
      </main>
      <Notices />
    </div>
  );
}

/** The store of the address, or the one of the last sign-in. */
export function useStoreHandle(): string {
  return useSearch({ strict: false }).store ?? rememberedStore();
}

/** The token of a mailed link: in the fragment, which no server sees. */
export function linkToken(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
}
