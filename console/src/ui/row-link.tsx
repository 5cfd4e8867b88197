import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The link of a table's row: the whole row is its target. Numbers and codes do not wrap. */
export function RowLink({ children, ...rest }: LinkProps & { children: ReactNode }) {
  return (
    <Link {...rest} className="link font-medium after:absolute after:inset-0 after:content-['']">
      {children}
    </Link>
  );
}

/** A link in running text: underlined, since colour alone does not tell it from the text. */
export function TextLink({ children, ...rest }: LinkProps & { children: ReactNode }) {
  return (
    <Link {...rest} className="link relative z-10 underline">
      {children}
    </Link>
  );
}
