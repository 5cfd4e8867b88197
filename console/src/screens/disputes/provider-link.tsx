import { Icon } from '../../ui/icon.tsx';

/** The dispute in the provider's dashboard, where evidence is submitted. */
export function ProviderLink({ url, label }: { url: string; label: string }) {
  if (!/^https?:\/\//i.test(url)) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex items-center gap-1 font-medium"
    >
      {label} <Icon name="external" />
    </a>
  );
}
