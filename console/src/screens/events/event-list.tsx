import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function EventList() {
  return <Page title={shellTexts.screens.events}>{null}</Page>;
}
