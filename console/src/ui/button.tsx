import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { useSession } from '../session/session-context.ts';
import { commonTexts } from '../texts/common.ts';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger';

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-strong',
  plain: 'bg-surface text-ink border-line-strong hover:bg-sunken',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-bad text-on-bad border-transparent hover:bg-bad-strong',
};

export function buttonClass(variant: ButtonVariant = 'plain', isSmall = false): string {
  return classNames(
    'inline-flex items-center justify-center gap-1.5 rounded-md border font-medium',
    'whitespace-nowrap select-none disabled:opacity-55 disabled:cursor-not-allowed',
    'aria-disabled:opacity-55 aria-disabled:cursor-not-allowed',
    isSmall ? 'min-h-8 px-2.5 text-sm' : 'min-h-9 px-3',
    VARIANTS[variant],
  );
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly variant?: ButtonVariant;
  readonly icon?: IconName;
  readonly isSmall?: boolean;
  /** Shows that the action is under way, and does nothing more until it ends. */
  readonly isBusy?: boolean;
}

/** `type` is `button` unless given. With `aria-disabled` it keeps the focus and does nothing. */
export function Button({ variant, icon, isSmall, isBusy, children, ...rest }: ButtonProps) {
  const isOff = isBusy || rest['aria-disabled'] === true;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isOff || undefined}
      onClick={isOff ? swallow : rest.onClick}
      className={buttonClass(variant, isSmall)}
    >
      {icon && <Icon name={icon} />}
      {children}
      {isBusy && <span aria-hidden="true">…</span>}
    </button>
  );
}

/** Leaves a dialog; not while its write is under way. */
export function CancelButton({ onClose, isBusy }: { onClose: () => void; isBusy: boolean }) {
  return (
    <Button onClick={onClose} aria-disabled={isBusy || undefined}>
      {commonTexts.cancel}
    </Button>
  );
}

function swallow(event: { preventDefault: () => void }): void {
  event.preventDefault();
}

/** A button that has only an icon; `label` is its name. */
export function IconButton({ label, ...rest }: ButtonProps & { label: string }) {
  return <Button variant="quiet" isSmall aria-label={label} title={label} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  icon,
  isSmall,
  children,
  ...rest
}: LinkProps & {
  variant?: ButtonVariant;
  icon?: IconName;
  isSmall?: boolean;
  children: ReactNode;
}) {
  return (
    <Link {...rest} className={buttonClass(variant, isSmall)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

/** As `Button`, for owners. Staff see it disabled, with the reason. */
export function OwnerButton(props: ButtonProps) {
  const { isOwner } = useSession();
  const reasonId = useId();
  if (isOwner) return <Button {...props} />;
  return (
    <span className="inline-flex flex-col items-start gap-0.5">
      <Button {...props} type="button" aria-disabled aria-describedby={reasonId} />
      <span id={reasonId} className="text-xs text-muted">
        {commonTexts.ownerOnly}
      </span>
    </span>
  );
}
