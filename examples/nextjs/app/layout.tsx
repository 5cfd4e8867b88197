import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import './globals.css';

export const metadata: Metadata = { title: 'Tea shop', description: 'A shop on Cartwright.' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <header>
          <Link href="/">Tea shop</Link>
          <Link href="/cart">Cart</Link>
        </header>
        <main>{children}</main>
      </body>
    </html>
  );
}
