import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function CartList() {
  return <Page title={shellTexts.screens.carts}>{null}</Page>;
}
