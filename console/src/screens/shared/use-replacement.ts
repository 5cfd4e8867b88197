import { isCode, type Tagged } from '@cartwright/client/admin';
import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Reads the settings again. */
export interface Saved<Data> {
  readonly refetch: () => Promise<{ data: Tagged<Data> | undefined }>;
}

/** A form over settings that one call replaces as a whole. */
export interface Replacement<Data, Values extends FieldValues> {
  readonly form: UseFormReturn<Values, unknown, Values>;
  /** What the form began with; its ETag goes into `ifMatch`. */
  readonly basis: Tagged<Data>;
  /** Another operator saved meanwhile. */
  readonly isBehind: boolean;
  /** After the own write: the form begins with what was saved. */
  readonly adopt: () => Promise<void>;
  /** Loads the new state and keeps what was typed. Names what both changed. */
  readonly merge: () => Promise<readonly string[]>;
  readonly discard: () => Promise<void>;
}

/**
 * Ties a form to a tagged read. While nothing is typed, the form follows the service; what is typed
 * is never overwritten.
 */
export function useReplacement<Data, Values extends FieldValues>({
  form,
  saved,
  tagged,
  valuesOf,
  error,
}: {
  form: UseFormReturn<Values, unknown, Values>;
  saved: Saved<Data>;
  tagged: Tagged<Data>;
  valuesOf: (data: Data) => Values;
  /** The error of the write. */
  error: unknown;
}): Replacement<Data, Values> {
  const [basis, setBasis] = useState(tagged);
  const { isDirty } = form.formState;
  const isChanged = tagged.etag !== basis.etag;

  function begin(next: Tagged<Data>) {
    setBasis(next);
    form.reset(valuesOf(next.data));
  }

  async function latest(): Promise<Tagged<Data>> {
    const { data } = await saved.refetch();
    return data ?? tagged;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new state or a saved form counts.
  useEffect(() => {
    if (isChanged && !isDirty) begin(tagged);
  }, [isChanged, isDirty, tagged]);

  async function merge(): Promise<readonly string[]> {
    const next = await latest();
    const [before, mine, theirs] = [valuesOf(basis.data), form.getValues(), valuesOf(next.data)];
    const names = Object.keys(theirs).filter((name) => !isSame(mine[name], before[name]));
    const kept = Object.fromEntries(names.map((name) => [name, mine[name]]));
    setBasis(next);
    form.reset(theirs);
    form.reset({ ...theirs, ...kept }, { keepDefaultValues: true });
    return names.filter((name) => !isSame(theirs[name], before[name]));
  }

  return {
    form,
    basis,
    isBehind: isDirty && (isChanged || isCode(error, 'VERSION_MISMATCH')),
    adopt: async () => {
      form.reset(form.getValues());
      begin(await latest());
    },
    merge,
    discard: async () => begin(await latest()),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
