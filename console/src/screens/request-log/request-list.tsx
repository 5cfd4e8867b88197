import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function RequestList() {
  return <Page title={shellTexts.screens.requestLog}>{null}</Page>;
}
