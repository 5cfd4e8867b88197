import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

const GAP = 4;
const EDGE = 8;

/**
 * A button that opens a menu of `MenuItem` and `MenuCheck`. The list is a popover of the browser:
 * above everything, closed by Esc or a click elsewhere, and focus returns to the button.
 */
export function Menu({
  label,
  children,
  ...button
}: Omit<ButtonProps, 'children'> & { label: ReactNode; children: ReactNode }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  function onToggle(isNowOpen: boolean) {
    setOpen(isNowOpen);
    if (!isNowOpen || !list.current || !trigger.current) return;
    place(list.current, trigger.current);
    itemsOf(list.current)[0]?.focus();
  }

  return (
    <>
      <Button
        {...button}
        ref={trigger}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          list.current?.showPopover();
        }}
      >
        {label}
        {!button['aria-label'] && <Icon name="chevronDown" />}
      </Button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={typeof label === 'string' ? label : button['aria-label']}
        onToggle={(event) => onToggle(event.newState === 'open')}
        onKeyDown={moveFocus}
        onClick={(event) => {
          const item = event.target instanceof Element && event.target.closest('[role]');
          if (item && item.role === 'menuitem' && item.ariaDisabled !== 'true') {
            list.current?.hidePopover();
          }
        }}
        className={classNames(
          'fixed m-0 max-h-80 min-w-48 overflow-y-auto rounded-md border bg-raised p-1',
          'text-ink shadow-lg',
        )}
      >
        {children}
      </div>
    </>
  );
}

const ITEM =
  'flex min-h-9 w-full items-center gap-2 rounded px-2 py-1 text-left hover:bg-sunken ' +
  'focus:bg-sunken focus:-outline-offset-2 aria-disabled:text-muted';

/** `reason` says why the item is disabled. */
export function MenuItem({
  children,
  onSelect,
  isDangerous,
  reason,
}: {
  children: ReactNode;
  onSelect: () => void;
  isDangerous?: boolean;
  reason?: string | undefined;
}) {
  const isDisabled = reason !== undefined;
  return (
    <button
      type="button"
      role="menuitem"
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onSelect}
      className={classNames(ITEM, isDangerous && !isDisabled && 'text-bad')}
    >
      <span>
        {children}
        {reason && <span className="block text-xs">{reason}</span>}
      </span>
    </button>
  );
}

/** Leaves the menu open, so that several can be chosen. */
export function MenuCheck({
  children,
  checked,
  onChange,
}: {
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className={ITEM}
    >
      <span className="inline-flex size-4">{checked && <Icon name="check" />}</span>
      {children}
    </button>
  );
}

function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
}

function focusedAt(items: readonly HTMLElement[]): number {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement ? items.indexOf(activeElement) : -1;
}

/** Arrow keys, Home, End and first letters, as in menus of the system. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = itemsOf(event.currentTarget);
  const at = focusedAt(items);
  const next = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items.at(at <= 0 ? -1 : at - 1),
    Home: items[0],
    End: items.at(-1),
  }[event.key];
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  else if (next) {
    event.preventDefault();
    next.focus();
  } else if (event.key.length === 1 && event.key !== ' ') {
    const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    const letter = event.key.toLowerCase();
    after.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))?.focus();
  }
}

/** Under the button, or above it where there is more room; never beyond the window. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const from = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const isAbove = from.bottom + GAP + height > window.innerHeight && from.top > height + GAP;
  const left = Math.min(Math.max(EDGE, from.right - width), window.innerWidth - width - EDGE);
  menu.style.left = `${left}px`;
  menu.style.top = `${isAbove ? from.top - height - GAP : from.bottom + GAP}px`;
}
