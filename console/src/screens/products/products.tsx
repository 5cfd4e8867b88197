import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function Products() {
  return <Page title={shellTexts.screens.products}>{null}</Page>;
}
