import { Fragment, type ReactNode } from 'react';

export interface Description {
  readonly term: string;
  readonly value: ReactNode;
}

/** Terms and their values. `isMoney` sets the values at the right, as in a sum. */
export function DescriptionList({
  items,
  isMoney,
}: {
  items: readonly Description[];
  isMoney?: boolean;
}) {
  const columns = isMoney
    ? 'grid-cols-[minmax(0,1fr)_auto]'
    : 'sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]';
  return (
    <dl className={`grid gap-x-6 gap-y-1.5 ${columns}`}>
      {items.map(({ term, value }) => (
        <Fragment key={term}>
          <dt className="text-muted">{term}</dt>
          <dd className={isMoney ? 'text-right' : 'mb-1 min-w-0 break-words sm:mb-0'}>
            {value ?? '–'}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
