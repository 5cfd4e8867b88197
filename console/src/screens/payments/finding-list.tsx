import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function FindingList() {
  return <Page title={shellTexts.screens.findings}>{null}</Page>;
}
