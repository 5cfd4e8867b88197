import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function ReturnList() {
  return <Page title={shellTexts.screens.returns}>{null}</Page>;
}
