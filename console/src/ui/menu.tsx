import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { useDialogElement } from './dialog.tsx';
import { Icon } from './icon.tsx';

const ITEM =
  'flex min-h-9 items-center gap-2 rounded px-2 outline-none data-[highlighted]:bg-sunken ' +
  'data-[disabled]:text-muted';

/** A button that opens a menu of `MenuItem` and `MenuCheck`. */
export function Menu({
  label,
  children,
  ...button
}: Omit<ButtonProps, 'children'> & { label: ReactNode; children: ReactNode }) {
  const dialog = useDialogElement();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button {...button}>
          {label}
          {!button['aria-label'] && <Icon name="chevronDown" />}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={dialog ?? undefined}>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 max-h-80 min-w-48 overflow-y-auto rounded-md border bg-raised p-1 text-ink shadow-lg"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

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
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      disabled={reason !== undefined}
      className={isDangerous ? `${ITEM} text-bad` : ITEM}
    >
      <span>
        {children}
        {reason && <span className="block text-xs text-muted">{reason}</span>}
      </span>
    </DropdownMenu.Item>
  );
}

/** Stays open, so that several can be chosen. */
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
    <DropdownMenu.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={ITEM}
    >
      <span className="inline-flex size-4">{checked && <Icon name="check" />}</span>
      {children}
    </DropdownMenu.CheckboxItem>
  );
}
