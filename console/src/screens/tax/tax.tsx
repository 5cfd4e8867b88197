import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function Tax() {
  return <Page title={shellTexts.screens.tax}>{null}</Page>;
}
