import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function CustomerList() {
  return <Page title={shellTexts.screens.customers}>{null}</Page>;
}
