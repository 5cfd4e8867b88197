import { classNames } from './class-names.ts';

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly count?: number | undefined;
}

/** Views of a page. The page keeps `current` in the address. Buttons: Tab and Enter work. */
export function Tabs({
  label,
  tabs,
  current,
  onChange,
}: {
  label: string;
  tabs: readonly Tab[];
  current: string;
  onChange: (id: string) => void;
}) {
  return (
    <nav aria-label={label} className="min-w-0 border-b">
      <ul className="-mb-px flex flex-wrap gap-x-1">
        {tabs.map((tab) => (
          <li key={tab.id}>
            <button
              type="button"
              aria-current={tab.id === current ? 'page' : undefined}
              onClick={() => onChange(tab.id)}
              className={classNames(
                'min-h-9 border-b-2 px-2.5',
                tab.id === current
                  ? 'border-accent font-medium text-ink'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="ml-1.5 rounded bg-sunken px-1.5 text-xs tabular-nums">
                  {tab.count}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
