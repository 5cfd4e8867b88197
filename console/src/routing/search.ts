import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isDay } from '../format/times.ts';

/** The query string as it stands in the address. */
export type SearchValues = Record<string, string | undefined>;

/** Values stay texts: the router's own parser turns `?search=2026` into a number. */
export function parseSearch(text: string): SearchValues {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(values: Record<string, unknown>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

export function readSearch(values: Record<string, unknown>): SearchValues {
  const texts = Object.entries(values).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
}

/** Reads one value; undefined drops a bad one. */
export type Reader<Value> = (text: string) => Value | undefined;

export const asText: Reader<string> = (text) => text || undefined;

export const asDay: Reader<string> = (text) => (isDay(text) ? text : undefined);

export const asFlag: Reader<boolean> = (text) =>
  text === 'true' ? true : text === 'false' ? false : undefined;

/** An integer from 0, such as an amount in minor units. */
export const asCount: Reader<number> = (text) =>
  /^\d{1,15}$/.test(text) ? Number(text) : undefined;

export function asOneOf<const Value extends string>(...values: readonly Value[]): Reader<Value> {
  return (text) => values.find((value) => value === text);
}

type Readers = Readonly<Record<string, Reader<unknown>>>;
export type AddressState<R extends Readers> = {
  readonly [Name in keyof R]?: R[Name] extends Reader<infer Value> ? Value : never;
};

/** Undefined removes a value. `replaces` adds no entry to the history: for typing. */
export type AddressSetter<R extends Readers> = (
  change: { [Name in keyof R]?: AddressState<R>[Name] | undefined },
  replaces?: boolean,
) => void;

/**
 * State that lives in the address: `const [view, setView] = useAddressState(READERS)` with
 * `const READERS = { status: asOneOf('open', 'closed'), search: asText }` outside the component.
 */
export function useAddressState<R extends Readers>(
  readers: R,
): [state: AddressState<R>, set: AddressSetter<R>] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readState(readers, search), [readers, search]);
  const set: AddressSetter<R> = (change, replaces = false) => {
    const texts = Object.entries(change).map(([name, value]) => [
      name,
      value === undefined || value === '' ? undefined : String(value),
    ]);
    void navigate({
      to: '.',
      search: (old: SearchValues) => ({ ...old, ...Object.fromEntries(texts) }),
      replace: replaces,
      resetScroll: false,
    });
  };
  return [state, set];
}

function readState<R extends Readers>(readers: R, search: SearchValues): AddressState<R> {
  const read = Object.entries(readers).flatMap(([name, reader]) => {
    const text = search[name];
    const value = text === undefined ? undefined : reader(text);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(read);
}
