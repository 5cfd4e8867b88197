import { Tabs } from '../../ui/tabs.tsx';

/** Views of a list as tabs; the first, without a value, shows all. */
export function ViewTabs<Value extends string>({
  label,
  views,
  current,
  onChange,
}: {
  label: string;
  views: readonly { readonly value: Value | undefined; readonly label: string }[];
  current: Value | undefined;
  onChange: (value: Value | undefined) => void;
}) {
  return (
    <Tabs
      label={label}
      tabs={views.map((view) => ({ id: view.value ?? '', label: view.label }))}
      current={current ?? ''}
      onChange={(id) => onChange(views.find(({ value }) => (value ?? '') === id)?.value)}
    />
  );
}
