import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function Account() {
  return <Page title={shellTexts.screens.account}>{null}</Page>;
}
