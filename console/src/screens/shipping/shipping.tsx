import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function Shipping() {
  return <Page title={shellTexts.screens.shipping}>{null}</Page>;
}
