import type { Description } from '../../ui/description-list.tsx';

/** Terms above their values, for a narrow card. */
export function Facts({ items }: { items: readonly Description[] }) {
  return (
    <dl className="flex flex-col gap-3">
      {items.map(({ term, value }) => (
        <div key={term} className="min-w-0">
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="break-words">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
