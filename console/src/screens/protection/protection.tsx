import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function Protection() {
  return <Page title={shellTexts.screens.protection}>{null}</Page>;
}
