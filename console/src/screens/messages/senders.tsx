import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function Senders() {
  return <Page title={shellTexts.screens.messages}>{null}</Page>;
}
