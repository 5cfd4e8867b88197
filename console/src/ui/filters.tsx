import { type ReactNode, useEffect, useRef, useState } from 'react';
import { commonTexts } from '../texts/common.ts';
import { Button } from './button.tsx';

const TYPING_MS = 300;

/** The filters above a list. `onClear` is given where one is set. */
export function Filters({
  children,
  onClear,
}: {
  children: ReactNode;
  onClear?: (() => void) | undefined;
}) {
  return (
    <search
      aria-label={commonTexts.filters}
      className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap [&>*]:min-w-0 sm:[&>*]:w-44"
    >
      {children}
      {onClear && (
        <div className="sm:w-auto!">
          <Button look="quiet" onClick={onClear}>
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
    <label className="col-span-2 flex flex-col gap-1 sm:w-72!">
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
