import { useState } from 'react';

/**
 * A choice of this browser, such as columns or views. `read` checks what was stored, since an older
 * console may have stored it.
 */
export function useStored<Value>(
  name: string,
  read: (stored: unknown) => Value,
): [value: Value, store: (value: Value) => void] {
  const key = `cartwright.${name}`;
  const [value, setValue] = useState(() => read(parsed(localStorage.getItem(key))));
  function store(next: Value) {
    localStorage.setItem(key, JSON.stringify(next));
    setValue(next);
  }
  return [value, store];
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
