import { useEffect, useState } from 'react';
import { commonTexts } from '../texts/common.ts';
import { IconButton } from './button.tsx';
import { notify } from './notify.ts';

const SHOWN_MS = 2000;

/** Copies the text. `label` names what is copied. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <IconButton
      icon={isCopied ? 'check' : 'copy'}
      label={label ?? commonTexts.copy}
      onClick={() => void copyText(text).then(() => setCopied(true))}
    />
  );
}

/** An id with a button that copies it. */
export function CopyableId({ id, label }: { id: string; label: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <code className="break-all font-mono text-sm">{id}</code>
      <CopyButton text={id} label={commonTexts.copyOf(label)} />
    </span>
  );
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyBySelection(text);
  }
  notify(commonTexts.copied);
}

/** Pages that are not served over https have no clipboard. */
function copyBySelection(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  const parent = document.activeElement?.closest('dialog') ?? document.body;
  parent.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
