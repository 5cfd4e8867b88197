import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { commonTexts } from '../texts/common.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

const TYPING_MS = 300;

/**
 * The filters above a list: `search` is always shown, the rest behind a button on a small screen.
 * `onClear` is given where one is set.
 */
export function Filters({
  search,
  children,
  onClear,
}: {
  search?: ReactNode;
  children?: ReactNode;
  onClear?: (() => void) | undefined;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <search
      aria-label={commonTexts.filters}
      className="flex flex-wrap items-end gap-3 [&>*]:min-w-0 sm:[&>*]:w-44"
    >
      {search && <div className="grow sm:w-72! sm:grow-0">{search}</div>}
      {children && (
        <div className="sm:hidden">
          <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {commonTexts.filters}
            <Icon name="chevronDown" />
          </Button>
        </div>
      )}
      <div
        id={id}
        className={classNames(
          'w-full grid-cols-2 items-end gap-3 sm:contents sm:[&>*]:w-44 [&>*]:min-w-0',
          isOpen ? 'grid' : 'max-sm:hidden',
        )}
      >
        {children}
      </div>
      {onClear && (
        <div className="sm:w-auto!">
          <Button variant="quiet" onClick={onClear}>
            {commonTexts.clearFilters}
          </Button>
        </div>
      )}
    </search>
  );
}

/** Searches a moment after typing. `onChange` gets undefined for an empty box. */
export function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const [text, setText] = useState(value ?? '');
  const sent = useRef(value ?? '');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    if ((value ?? '') === sent.current) return;
    sent.current = value ?? '';
    setText(value ?? '');
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function send(next: string) {
    clearTimeout(timer.current);
    if (next.trim() === sent.current) return;
    sent.current = next.trim();
    onChange(sent.current || undefined);
  }

  return (
    <label className="flex flex-col gap-1">
      <span className="font-medium">{label}</span>
      <input
        type="search"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => send(target.value), TYPING_MS);
        }}
        onKeyDown={(event) => event.key === 'Enter' && send(text)}
        className="control"
      />
    </label>
  );
}
